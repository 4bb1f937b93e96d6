import { Button, Checkbox } from 'antd'
import { type Chosen, shifted } from './chosen.ts'
import { PersonLine } from './PersonLine.tsx'

interface ChosenListProps {
  chosen: readonly Chosen[]
  max: number
  single: boolean
  onChange: (chosen: Chosen[]) => void
}

/** What was chosen, with count and order. */
export function ChosenList({ chosen, max, single, onChange }: ChosenListProps) {
  const without = (id: string) => onChange(chosen.filter((each) => each.id !== id))
  return (
    <section className="picker-column" aria-label="已选人员">
      <div className="picker-column-head">
        <strong aria-live="polite">
          已选 {chosen.length}
          {single ? '' : ` / ${max}`}
        </strong>
      </div>
      {chosen.length === 0 && <p className="picker-note">尚未选择</p>}
      <ol className="picker-list" aria-label="已选">
        {chosen.map((each, at) => (
          <li key={each.id}>
            {each.kind === 'user' ? (
              <PersonLine person={each} />
            ) : (
              <span className="person-line">
                <span className="person-line-text">
                  {each.name}
                  <Checkbox
                    checked={each.below}
                    onChange={({ target }) =>
                      onChange(chosen.map((other) => (other === each ? { ...each, below: target.checked } : other)))
                    }
                  >
                    含下级
                  </Checkbox>
                </span>
              </span>
            )}
            <span className="picker-order">
              {!single && chosen.length > 1 && (
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`上移 ${each.name}`}
                    disabled={at === 0}
                    onClick={() => onChange(shifted(chosen, at, -1))}
                  >
                    ↑
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`下移 ${each.name}`}
                    disabled={at === chosen.length - 1}
                    onClick={() => onChange(shifted(chosen, at, 1))}
                  >
                    ↓
                  </Button>
                </>
              )}
              <Button type="text" size="small" aria-label={`移除 ${each.name}`} onClick={() => without(each.id)}>
                ×
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
