import { checkHealthAnswers } from '@portal/contract/areas/health/form-answers.ts'
import type { HealthDue } from '@portal/contract/areas/health/report.ts'
import { type FormErrors, type FormValues, initialValues, sentValues } from '@portal/contract/shared/form-element.ts'
import { useState } from 'react'
import { FormElements } from '#src/ui/form-element/FormElements.tsx'

type Asked = Pick<HealthDue, 'elements' | 'flags'>

/** Answers being typed: checked on the first try to hand them in, and from then on with every change. */
export const useAnswering = ({ elements, flags }: Asked, beginning: FormValues) => {
  const [values, setValues] = useState<FormValues>(() => ({ ...initialValues(elements), ...beginning }))
  const [isChecking, setChecking] = useState(false)
  const errors = checkHealthAnswers(elements, flags, values)
  return {
    values,
    errors: isChecking ? errors : {},
    change: (name: string, value: FormValues[string]) => setValues((now) => ({ ...now, [name]: value })),
    /** What is handed in, or nothing while something is wrong. */
    take: (): FormValues | undefined => {
      setChecking(true)
      return Object.keys(errors).length === 0 ? sentValues(elements, values) : undefined
    },
  }
}

interface AnsweringProps {
  elements: HealthDue['elements']
  values: FormValues
  errors: FormErrors
  onChange: (name: string, value: FormValues[string]) => void
}

export function Answering(props: AnsweringProps) {
  return <FormElements {...props} />
}
