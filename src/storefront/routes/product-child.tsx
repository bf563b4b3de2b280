export default function ProductChildPage() {
  return <div className="wrap">ProductChild</div>;
}
