import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface ListedOption {
  id: string
  /** A, B, C …: pressing it chooses the option. */
  mark: string
  content: ReactNode
}

interface OptionListProps {
  options: readonly ListedOption[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  several: boolean
  disabled: boolean
  stemId: string
}

/** Radios or check boxes under the stem; native ones, so that keyboard and reader know them. */
export function OptionList({ options, chosen, onChange, several, disabled, stemId }: OptionListProps) {
  const name = useId()
  const inputs = useRef(new Map<string, HTMLInputElement>())

  const toggle = (id: string) => {
    if (!several) return onChange([id])
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    // In the order of the options: equal choices are equal answers.
    onChange(options.map((option) => option.id).filter((each) => next.has(each)))
  }
  const byMark = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const hit = options.find(({ mark }) => mark === event.key.toUpperCase())
    if (!hit) return
    event.preventDefault()
    inputs.current.get(hit.id)?.focus()
    toggle(hit.id)
  }

  return (
    <>
      <div role={several ? 'group' : 'radiogroup'} aria-labelledby={stemId} className="question-options">
        {options.map(({ id, mark, content }) => (
          <label key={id} className="question-option" data-chosen={chosen.includes(id)} data-disabled={disabled}>
            <input
              ref={(input) => {
                if (input) inputs.current.set(id, input)
                else inputs.current.delete(id)
              }}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(id)}
              disabled={disabled}
              onKeyDown={byMark}
              onChange={() => toggle(id)}
            />
            <span className="question-mark">
              {chosen.includes(id) && <Icon name="tick" small />}
              <span className={chosen.includes(id) ? 'question-spoken' : undefined}>{mark}</span>
            </span>{' '}
            {content}
          </label>
        ))}
      </div>
      {!several && chosen.length > 0 && !disabled && (
        <button type="button" className="question-clear" onClick={() => onChange([])}>
          清除选择
        </button>
      )}
    </>
  )
}
