export default function CartPage() {
  return <div className="wrap">Cart</div>;
}
