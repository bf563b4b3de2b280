export default function OrderDetailPage() {
  return <div className="wrap">OrderDetail</div>;
}
