import type { SurveyOption } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useState } from 'react'
import type { FieldProps } from './field-props.ts'

const SLASH = /\s*\/\s*/
const levelsOf = ({ text }: SurveyOption) => text.split(SLASH)

/** Dropdowns, and cascades level by level. */
export function SelectField({ question, answer, onAnswer, hiddenOptions, ...aria }: FieldProps) {
  const chosenId = answer?.type === 'options' ? (answer.ids[0] ?? '') : ''
  const words = answer?.type === 'options' ? answer.words : {}
  const options = question.options.filter(({ id }) => !hiddenOptions.has(id) || id === chosenId)
  const chosen = options.find(({ id }) => id === chosenId)
  const choose = (id: string, own: Record<string, string> = {}) =>
    onAnswer(id === '' ? undefined : { type: 'options', ids: [id], words: own })
  const naming = {
    'aria-labelledby': aria.labelledBy,
    'aria-describedby': aria.describedBy,
    'aria-invalid': aria.invalid || undefined,
  }
  if (question.kind === 'cascade')
    return <Cascade options={options} chosen={chosen} onChoose={choose} labelledBy={aria.labelledBy} />
  return (
    <>
      <select {...naming} className="survey-input" value={chosenId} onChange={({ target }) => choose(target.value)}>
        <option value="">请选择</option>
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      {chosen?.allowText && (
        <input
          className="survey-input"
          aria-label={`“${chosen.text}”的内容`}
          maxLength={200}
          value={words[chosen.id] ?? ''}
          onChange={({ target }) => choose(chosen.id, { [chosen.id]: target.value })}
        />
      )}
    </>
  )
}

interface CascadeProps {
  options: readonly SurveyOption[]
  chosen: SurveyOption | undefined
  onChoose: (id: string) => void
  labelledBy: string
}

const startsWith = (path: readonly string[], start: readonly string[]) => start.every((part, at) => path[at] === part)

function Cascade({ options, chosen, onChoose, labelledBy }: CascadeProps) {
  // Levels picked so far; an option is answered when its last level is.
  const [picked, setPicked] = useState<readonly string[]>(() => (chosen ? levelsOf(chosen) : []))
  const paths = options.map(levelsOf)
  const depth = Math.min(
    picked.length + 1,
    Math.max(...paths.filter((p) => startsWith(p, picked)).map((p) => p.length)),
  )
  const pick = (level: number, part: string) => {
    const next = [...picked.slice(0, level), ...(part === '' ? [] : [part])]
    setPicked(next)
    onChoose(options.find((option) => levelsOf(option).join('/') === next.join('/'))?.id ?? '')
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className="survey-stack">
      {Array.from({ length: depth }, (_, level) => {
        const offered = paths.filter((path) => startsWith(path, picked.slice(0, level))).flatMap((p) => p[level] ?? [])
        return (
          <select
            // Levels have no name but their depth.
            key={`level-${level + 1}`}
            className="survey-input"
            aria-label={`第 ${level + 1} 级`}
            value={picked[level] ?? ''}
            onChange={({ target }) => pick(level, target.value)}
          >
            <option value="">请选择</option>
            {[...new Set(offered)].map((part) => (
              <option key={part} value={part}>
                {part}
              </option>
            ))}
          </select>
        )
      })}
    </div>
  )
}
