export default function ThankyouPage() {
  return <div className="wrap">Thankyou</div>;
}
