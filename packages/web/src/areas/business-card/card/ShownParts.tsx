import {
  type CardPart,
  type CardSource,
  cardFieldSource,
  cardPart,
  cardValue,
  spacedPhone,
} from '@portal/contract/areas/business-card/card-field.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form, Switch } from 'antd'
import { partsOf } from './card-source.ts'

interface ShownPartsProps {
  source: CardSource
  id?: string
  value?: CardPart[]
  onChange?: (shown: CardPart[]) => void
  onBlur?: () => void
}

const words = wordsOf(cardPart)

/** Each part of a card with its value, where it comes from, and whether it is shown. */
export function ShownParts({ source, id, value = [], onChange, onBlur }: ShownPartsProps) {
  const typed = Form.useWatch('values') as CardSource['values'] | undefined
  const now = { ...source, values: typed ?? source.values }
  const turn = (part: CardPart, on: boolean) => {
    onChange?.(on ? [...value, part] : value.filter((each) => each !== part))
    onBlur?.()
  }
  return (
    <ul className="card-parts" id={id}>
      {partsOf(source).map((part) => (
        <li key={part}>
          <span>
            <b>{words[part]}</b>
            <small>{noteOf(now, part)}</small>
          </span>
          <Switch
            aria-label={`显示${words[part]}`}
            checked={value.includes(part)}
            disabled={part === 'name'}
            onChange={(on) => turn(part, on)}
          />
        </li>
      ))}
    </ul>
  )
}

const noteOf = (source: CardSource, part: CardPart): string => {
  if (part === 'photo') return source.facts.photoUrl === '' ? '目录 · 还没有头像，本人可在“我的”中更换' : '目录 · 头像'
  const from = cardFieldSource(source.dress, part) === 'own' ? '自填' : '目录'
  const value = spacedPhone(cardValue(source, part))
  return value === '' ? `${from} · 还没有内容` : `${from} · ${value}`
}
