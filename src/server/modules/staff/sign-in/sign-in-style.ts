/**
 * Style and script of the sign-in page, within the page: nothing has to be fetched, and the content policy allows exactly
 * these two by their hashes. Colours and sizes are those of the tokens.
 */
import { createHash } from 'node:crypto';

export const SIGN_IN_STYLE = [
  '*{box-sizing:border-box}[hidden]{display:none!important}',
  "body{margin:0;background:#fff;color:#16191d;font:14px/20px Archivo,'Helvetica Neue',system-ui,sans-serif;font-variant-numeric:tabular-nums}",
  'h1,h2,p,form{margin:0}',
  '.sign{display:grid;grid-template-columns:minmax(420px,5fr) 7fr;min-height:100vh}',
  '.sign__form{padding:32px 72px;display:grid;grid-template-rows:auto 1fr auto;gap:24px}',
  '.sign__brand{display:flex;align-items:center;gap:10px;font-size:22px;line-height:28px;font-weight:800;letter-spacing:-.02em}',
  '.sign__brand svg{width:34px;height:25px;flex:none}',
  '.sign__brand small{font-size:14px;font-weight:500;letter-spacing:0;color:#59626b;padding-left:10px;border-left:1px solid #b9c1c8;line-height:22px}',
  '.sign__step{display:grid;gap:14px;width:100%;max-width:344px;align-self:center;align-content:center}',
  '.sign__step form{display:grid;gap:14px}',
  'h1{font-size:28px;line-height:32px;font-weight:800;letter-spacing:-.02em}',
  '.soft{color:#3c444c}.hint{color:#59626b;font-size:13px;line-height:18px}',
  'a{color:inherit;text-decoration-color:#b9c1c8;text-underline-offset:3px}a:hover{text-decoration-color:#16191d}',
  'label{display:flex;font-size:13px;line-height:18px;font-weight:500;color:#3c444c;margin-bottom:4px}',
  // The link stands at the right of the label, and comes after the field: Tab leads from the email to the password.
  '.sign__password{display:grid;grid-template-columns:1fr auto}.sign__password input{grid-column:1/-1}.sign__password a{grid-area:1/2;font-size:13px;line-height:24px}',
  'input{width:100%;min-height:40px;padding:8px 10px;border:1px solid #848d95;border-radius:2px;background:#fff;font:inherit;font-size:16px;color:inherit}',
  'input:hover{border-color:#16191d}input[aria-invalid]{border-color:#a11226;box-shadow:inset 0 0 0 1px #a11226}',
  ".sign__code{font:500 20px/24px 'IBM Plex Mono',ui-monospace,monospace;letter-spacing:.2em}",
  'button,.sign__button{display:block;width:100%;min-height:40px;padding:9px 16px;border:1px solid #ffcb05;border-radius:2px;background:#ffcb05;color:#16191d;font:inherit;font-size:15px;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}',
  'button:hover,.sign__button:hover{background:#edb900;border-color:#edb900}',
  '.sign__ink{background:#16191d;border-color:#16191d;color:#fff}.sign__ink:hover{background:#2b3138;border-color:#2b3138}',
  '.sign__quiet{min-height:0;padding:0;border:0;background:none;font-size:13px;font-weight:400;text-align:left;text-decoration:underline;text-decoration-color:#b9c1c8;text-underline-offset:3px}.sign__quiet:hover{background:none;text-decoration-color:#16191d}',
  '.sign__or{display:flex;align-items:center;gap:12px;color:#59626b;font-size:13px}.sign__or::before,.sign__or::after{content:"";flex:1;border-top:1px solid #dde2e6}',
  '.sign__error{padding:10px 12px;background:#fceaed;color:#a11226;font-weight:500;border-left:3px solid #a11226}',
  '.sign__picture{width:200px;height:200px;background:#fff;border:1px solid #dde2e6}',
  ".sign__secret,.sign__codes{font:500 14px/24px 'IBM Plex Mono',ui-monospace,monospace;overflow-wrap:anywhere}",
  '.sign__codes{margin:0;padding:12px 16px;list-style:none;display:grid;grid-template-columns:1fr 1fr;gap:4px 16px;background:#f4f6f7}',
  '.sign__side{background:#16191d;color:#c3cad0;display:grid;align-content:center;gap:12px;padding:48px 64px}',
  '.sign__side h2{color:#fff;font-size:40px;line-height:44px;font-weight:800;letter-spacing:-.02em;max-width:12em}',
  '.sign__side p{max-width:32em;font-size:16px;line-height:24px}',
  '.sign__rows{height:120px;max-width:420px;margin-bottom:20px}',
  'input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid #0b57d0;outline-offset:2px}',
  '@media(max-width:991.98px){.sign{grid-template-columns:1fr}.sign__side{display:none}.sign__form{padding:24px 16px;justify-items:center}.sign__step{align-self:start;padding-top:24px}.sign__brand,.sign__foot{width:100%;max-width:344px}}',
  '@media print{.sign{display:block}.sign__side,.sign__foot,.sign__button{display:none}}',
].join('');

/**
 * Shows the button of passkeys where the browser has them, and posts what the device responds. Without it, password and
 * code work as they are.
 */
export const SIGN_IN_SCRIPT = [
  "const box=document.getElementById('passkey');",
  "if(box&&window.PublicKeyCredential&&PublicKeyCredential.parseRequestOptionsFromJSON){box.hidden=false;box.addEventListener('submit',async(event)=>{",
  'if(box.credential.value)return;event.preventDefault();',
  'try{const publicKey=PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(box.dataset.options));',
  'const made=await navigator.credentials.get({publicKey});box.credential.value=JSON.stringify(made);box.submit()}catch{}})}',
].join('');

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is loaded; forms go to the shop itself. */
export const SIGN_IN_POLICY = [
  "default-src 'none'",
  `style-src ${hashed(SIGN_IN_STYLE)}`,
  `script-src ${hashed(SIGN_IN_SCRIPT)}`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
