/** Buttons of the shop. `go` is the yellow one: one per region. For links that look like buttons use `Link` with `buttonClass`. */
import type { ButtonHTMLAttributes } from 'react';

export type ButtonTone = 'go' | 'ink' | 'quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  /** 44 px high. */
  large?: boolean;
  /** As wide as its column. */
  block?: boolean;
}

/** Class names of a button, for `<Link className={buttonClass({ tone: 'go' })}>`. */
export function buttonClass({ tone, large, block }: Pick<ButtonProps, 'tone' | 'large' | 'block'> = {}): string {
  return ['button', tone && `button--${tone}`, large && 'button--large', block && 'button--block']
    .filter(Boolean)
    .join(' ');
}

export function Button({ tone, large, block, className, type = 'button', ...rest }: ButtonProps) {
  const look = buttonClass({ tone, large, block });
  return <button type={type} className={className ? `${look} ${className}` : look} {...rest} />;
}
