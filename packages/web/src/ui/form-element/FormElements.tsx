import { useId } from 'react'
import { ElementControl } from './ElementControl.tsx'
import './form-element.css'
import {
  type FormElement,
  type FormErrors,
  type FormValue,
  type FormValues,
  shownElements,
} from '@portal/contract/shared/form-element.ts'

interface FormElementsProps {
  elements: FormElement[]
  values: FormValues
  errors: FormErrors
  disabled?: boolean
  onChange: (name: string, value: FormValue) => void
}

/** Draws the elements that are shown now, each with its label above and its error beneath. */
export function FormElements({ elements, values, errors, disabled = false, onChange }: FormElementsProps) {
  const formId = useId()

  return (
    <div className="form-elements">
      {shownElements(elements, values).map((element) => {
        const id = `${formId}${element.name}`
        const error = errors[element.name]
        return (
          <div key={element.name} className={element.inlineBlock ? 'form-element inline' : 'form-element'}>
            <ElementLabel element={element} id={id} />
            <ElementControl
              element={element}
              id={id}
              labelId={`${id}-label`}
              errorId={`${id}-error`}
              value={values[element.name] ?? ''}
              invalid={error !== undefined}
              disabled={disabled}
              onChange={(value) => onChange(element.name, value)}
            />
            {error && (
              <div id={`${id}-error`} className="form-element-error" role="alert">
                {error}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

function ElementLabel({ element, id }: { element: FormElement; id: string }) {
  const star = element.require && (
    <span className="form-element-star" aria-hidden="true">
      *
    </span>
  )
  const props = { id: `${id}-label`, className: 'form-element-label' }
  // A group of boxes has no single control that a label could point at.
  if (element.type === 'checkbox') {
    return (
      <div {...props}>
        {star}
        {element.label}
      </div>
    )
  }
  return (
    <label {...props} htmlFor={id}>
      {star}
      {element.label}
    </label>
  )
}
