import type { QuestionOption } from '@portal/contract/areas/assessment/question/content.ts'
import type { KeyOf } from '@portal/contract/areas/assessment/question/key.ts'
import { Checkbox } from 'antd'
import { letterOf } from '#src/shared/question/asked.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { type BodyEditorProps, freshOption, keyOf } from './body.ts'
import { OptionTable } from './OptionTable.tsx'

/** 连线: both columns and who belongs to whom; right items without a partner distract. */
export function MatchEditor({ body, onChange }: BodyEditorProps) {
  const key = keyOf<'pairs'>(body.key, { type: 'pairs', pairs: [], reuse: false })
  const lefts = body.options.filter(({ side }) => side === 'left')
  const rights = body.options.filter(({ side }) => side === 'right')
  const write = (changes: { lefts?: QuestionOption[]; rights?: QuestionOption[]; key?: Partial<KeyOf<'pairs'>> }) =>
    onChange({
      options: [...(changes.lefts ?? lefts), ...(changes.rights ?? rights)],
      key: { ...key, ...changes.key },
    })

  const pair = (left: string, right: string | undefined) => {
    const others = key.pairs.filter((each) => each.left !== left && (key.reuse || each.right !== right))
    write({ key: { pairs: right === undefined ? others : [...others, { left, right }] } })
  }
  const addLeft = () => {
    const [left, right] = [freshOption('left'), freshOption('right')]
    write({
      lefts: [...lefts, left],
      rights: [...rights, right],
      key: { pairs: [...key.pairs, { left: left.id, right: right.id }] },
    })
  }

  return (
    <div className="question-edit-match">
      <OptionTable
        thing="左项"
        mark={(index) => String(index + 1)}
        options={lefts}
        onChange={(next) => write({ lefts: next })}
        onAdd={addLeft}
        onRemove={(id) =>
          write({
            lefts: lefts.filter((option) => option.id !== id),
            key: { pairs: key.pairs.filter(({ left }) => left !== id) },
          })
        }
        trail={[
          {
            key: 'partner',
            title: '对应右项',
            width: 110,
            render: (_, { id, name }) => (
              <LateSelect
                aria-label={`${name} 对应的右项`}
                className="kit-wide"
                allowClear
                placeholder="请选择"
                value={key.pairs.find(({ left }) => left === id)?.right}
                options={rights.map((option, index) => ({ value: option.id, label: letterOf(index) }))}
                onChange={(right?: string) => pair(id, right)}
              />
            ),
          },
        ]}
      />
      <OptionTable
        thing="右项"
        options={rights}
        onChange={(next) => write({ rights: next })}
        onAdd={() => write({ rights: [...rights, freshOption('right')] })}
        onRemove={(id) =>
          write({
            rights: rights.filter((option) => option.id !== id),
            key: { pairs: key.pairs.filter(({ right }) => right !== id) },
          })
        }
      />
      <Checkbox checked={key.reuse} onChange={({ target }) => write({ key: { reuse: target.checked } })}>
        一个右项可以对应多个左项
      </Checkbox>
    </div>
  )
}
