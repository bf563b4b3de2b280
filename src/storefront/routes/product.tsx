export default function ProductPage() {
  return <div className="wrap">Product</div>;
}
