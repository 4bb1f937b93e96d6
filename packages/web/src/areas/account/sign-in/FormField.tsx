import { type ReactNode, useId } from 'react'

interface FormFieldProps {
  label: string
  error?: string | undefined
  /** A remark that is no error, such as 大写锁定已开启. */
  hint?: string | undefined
  children: (wiring: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** Label, control and what is wrong with it, joined for screen readers. */
export function FormField({ label, error = '', hint = '', children }: FormFieldProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== '' })}
      <div id={`${id}-note`}>
        {error !== '' && (
          <p className="form-field-error" role="alert">
            {error}
          </p>
        )}
        {hint !== '' && <p className="form-field-hint">{hint}</p>}
      </div>
    </div>
  )
}
