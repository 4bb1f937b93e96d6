import { CODE_DIGITS } from '@portal/contract/areas/account/sent-code.ts'
import { FormField } from '../sign-in/FormField.tsx'
import { TextInput } from '../sign-in/TextInput.tsx'

interface CodeFieldProps {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** Six digits that came by a text message or a mail. */
export const CodeField = ({ value, error, onChange }: CodeFieldProps) => (
  <FormField label="验证码" error={error}>
    {(wiring) => (
      <TextInput
        {...wiring}
        value={value}
        className="sign-in-digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onChange(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS))}
      />
    )}
  </FormField>
)
