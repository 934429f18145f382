import './password-input.css';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../button/Button.tsx';
import type { FieldControl } from '../forms/FormField.tsx';
import { Input } from '../input/Input.tsx';
import { InputGroup } from '../input/InputGroup.tsx';

type PasswordInputProps = {
  control: FieldControl;
  name: string;
  value: string;
  /** Which of the person's passwords this is, for the browser's own keeper. */
  autoComplete: 'current-password' | 'new-password';
  labels: { show: string; capsLock: string };
  readOnly?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A password that can be looked at; the only hint it gives by itself is that Caps Lock is on. */
export function PasswordInput({ control, name, value, autoComplete, labels, ...rest }: PasswordInputProps) {
  const { readOnly = false, onChange, onBlur } = rest;
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <>
      <InputGroup
        fill
        className="a-pw"
        end={
          <Button look="minimal" aria-label={labels.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <Icon size={18} stroke={2} aria-hidden />
          </Button>
        }
      >
        <Input
          {...control}
          type={isShown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => {
            setCapsLock(false);
            onBlur?.();
          }}
        />
      </InputGroup>
      <p className="a-caps" role="status">
        {isCapsLock && labels.capsLock}
      </p>
    </>
  );
}
