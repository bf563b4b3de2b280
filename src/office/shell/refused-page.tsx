/** A page that is not there, and one that the person may not open. */
import { Link } from 'react-router';
import { m } from '#office/messages/messages.js';
import { OfficePage } from './office-page.tsx';

function Sentence({ title, text }: { title: string; text: string }) {
  return (
    <OfficePage title={title}>
      <div className="message">
        <p>{text}</p>
        <p>
          <Link className="link" to="/">
            {m.frame_to_start()}
          </Link>
        </p>
      </div>
    </OfficePage>
  );
}

export const UnknownPage = () => <Sentence title={m.frame_unknown_title()} text={m.frame_unknown_text()} />;
export const ClosedArea = () => <Sentence title={m.frame_closed_title()} text={m.frame_closed_text()} />;
