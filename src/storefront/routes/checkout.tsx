export default function CheckoutPage() {
  return <div className="wrap">Checkout</div>;
}
