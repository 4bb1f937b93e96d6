import { Checkbox, Radio } from 'antd'
import { type BodyEditorProps, freshOption, keyOf } from './body.ts'
import { OptionTable } from './OptionTable.tsx'

/** Options with what is right among them: 单选, 多选, 不定项. */
export function ChoiceEditor({ kind, body, onChange }: BodyEditorProps) {
  const key = keyOf<'options'>(body.key, { type: 'options', ids: [] })
  const isSingle = kind === 'single'
  const choose = (id: string, right: boolean) => {
    const chosen = isSingle ? [id] : right ? [...key.ids, id] : key.ids.filter((each) => each !== id)
    onChange({ key: { type: 'options', ids: chosen } })
  }

  return (
    <OptionTable
      thing="选项"
      anchors
      options={body.options}
      onChange={(options) => onChange({ options })}
      onAdd={() => onChange({ options: [...body.options, freshOption()] })}
      onRemove={(id) =>
        onChange({
          options: body.options.filter((option) => option.id !== id),
          key: { type: 'options', ids: key.ids.filter((each) => each !== id) },
        })
      }
      lead={[
        {
          key: 'right',
          title: '正确',
          width: 60,
          render: (_, { id, name }) =>
            isSingle ? (
              <Radio
                aria-label={`${name} 为正确答案`}
                checked={key.ids.includes(id)}
                onChange={() => choose(id, true)}
              />
            ) : (
              <Checkbox
                aria-label={`${name} 为正确答案`}
                checked={key.ids.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            ),
        },
      ]}
    />
  )
}

/** 判断 */
export function JudgeEditor({ body, onChange }: BodyEditorProps) {
  return (
    <Radio.Group
      aria-label="正确答案"
      value={body.key?.type === 'truth' ? body.key.value : undefined}
      options={[
        { value: true, label: '正确' },
        { value: false, label: '错误' },
      ]}
      onChange={({ target }) => onChange({ key: { type: 'truth', value: target.value === true } })}
    />
  )
}

/** 排序: the order in which the items stand here is the right one. */
export function OrderEditor({ body, onChange }: BodyEditorProps) {
  const write = (options: typeof body.options) =>
    onChange({ options, key: { type: 'order', ids: options.map(({ id }) => id) } })
  return (
    <>
      <p className="question-note">按正确的顺序排列；答题时会打乱。</p>
      <OptionTable
        thing="项"
        mark={(index) => String(index + 1)}
        options={body.options}
        onChange={write}
        onAdd={() => write([...body.options, freshOption()])}
        onRemove={(id) => write(body.options.filter((option) => option.id !== id))}
      />
    </>
  )
}
