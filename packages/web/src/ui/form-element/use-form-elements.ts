import {
  checkElements,
  type FormElement,
  type FormValue,
  initialValues,
  sentValues,
} from '@portal/contract/shared/form-element.ts'
import { useState } from 'react'

/** Values and errors of such a form: checked on the first submit, and from then on with every change. */
export function useFormElements(elements: FormElement[]) {
  const [values, setValues] = useState(() => initialValues(elements))
  const [checking, setChecking] = useState(false)
  const errors = checkElements(elements, values)

  return {
    values,
    errors: checking ? errors : {},
    change: (name: string, value: FormValue) => setValues((now) => ({ ...now, [name]: value })),
    /** The values to send, or undefined while something is wrong and has just been marked. */
    submit() {
      setChecking(true)
      return Object.keys(errors).length === 0 ? sentValues(elements, values) : undefined
    },
  }
}
