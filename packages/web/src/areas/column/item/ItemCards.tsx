import { Button, Checkbox, Select } from 'antd'
import { movedBy } from '#src/shared/ordered-parts/moved-by.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { typeWords } from '../column-words.ts'
import { type Arranging, sectionOf, sectionOptions, Title } from './ItemTable.tsx'
import { keyOf, NO_SECTION } from './item-drafts.ts'

/** The items on a phone: ordered by 上移 and 下移. */
export function ItemCards({ shown, sections, fixed, onOrder, onPut, onRemove }: Arranging) {
  const keys = shown.map(keyOf)
  return (
    <ol className="column-item-cards" aria-label="专栏内容">
      {shown.map((draft, at) => {
        const key = keyOf(draft)
        const move = (step: 1 | -1) => onOrder(movedBy(keys, at, step))
        return (
          <li key={key}>
            <div>
              <span>
                {at + 1} · {typeWords[draft.type]}
              </span>
              <Title of={draft} />
            </div>
            <Checkbox
              checked={draft.required}
              aria-label={`${draft.title} 必读`}
              onChange={({ target }) => onPut(key, { required: target.checked })}
            >
              必读
            </Checkbox>
            {sections.length > 0 && (
              <Select
                aria-label={`${draft.title} 移到栏目`}
                value={draft.section ?? NO_SECTION}
                options={sectionOptions(sections)}
                onChange={(value) => onPut(key, { section: sectionOf(value) })}
              />
            )}
            <div className="column-item-acts">
              <Button
                type="text"
                disabled={fixed || at === 0}
                aria-label={`上移 ${draft.title}`}
                icon={<Icon name="up" />}
                onClick={() => move(-1)}
              />
              <Button
                type="text"
                disabled={fixed || at === shown.length - 1}
                aria-label={`下移 ${draft.title}`}
                icon={<Icon name="down" />}
                onClick={() => move(1)}
              />
              <Button
                type="text"
                aria-label={`移除 ${draft.title}`}
                icon={<Icon name="cross" />}
                onClick={() => onRemove(key)}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
