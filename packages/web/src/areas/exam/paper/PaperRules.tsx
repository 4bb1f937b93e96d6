import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import type { Draft } from './paper-draft.ts'

interface PaperRulesProps {
  draft: Draft
  readOnly: boolean
  onChange: (draft: Draft) => void
}

const fields = [
  { name: 'avoidExams', label: '避开最近几次考试的题目', suffix: '次', min: 0, max: 20 },
  { name: 'avoidDays', label: '避开最近几天做过的题目', suffix: '天', min: 0, max: 365 },
  { name: 'exposurePercent', label: '每题最多出现在百分之几的试卷中', suffix: '%', min: 1, max: 100 },
] as const

/** Rules of the whole paper; they matter only where something is drawn. */
export function PaperRules({ draft, readOnly, onChange }: PaperRulesProps) {
  if (draft.sections.every(({ rows }) => rows.length === 0)) return null
  return (
    <section className="paper-card" aria-label="抽题设置">
      <h3>抽题设置</h3>
      <div className="paper-rules">
        {fields.map(({ name, label, suffix, min, max }) => (
          <label key={name} htmlFor={`paper-${name}`}>
            {label}
            <LateInputNumber
              id={`paper-${name}`}
              min={min}
              max={max}
              precision={0}
              suffix={suffix}
              disabled={readOnly}
              value={draft[name]}
              onChange={(value) => onChange({ ...draft, [name]: Number(value ?? min) })}
            />
          </label>
        ))}
      </div>
      <p className="paper-note">避开后题目不够时，最久未见的题目逐题放回，试卷题量不会减少。</p>
    </section>
  )
}
