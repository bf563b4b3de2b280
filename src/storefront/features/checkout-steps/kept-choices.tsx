/** Choices of the other steps as hidden fields, so that a form carries them along. */
import type { Choices, Step } from './checkout-choices.ts';

export function KeptChoices({
  step,
  choices,
  except,
}: {
  step?: Step;
  choices: Choices;
  except: ReadonlyArray<keyof Choices>;
}) {
  const kept = Object.entries(choices).filter(
    ([name, value]) => value !== '' && !except.includes(name as keyof Choices),
  );
  return (
    <>
      {step && <input type="hidden" name="step" value={step} />}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
