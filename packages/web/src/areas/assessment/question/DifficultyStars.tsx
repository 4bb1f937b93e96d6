import { Rate } from 'antd'

interface DifficultyStarsProps {
  label?: string
  allowClear?: boolean
  id?: string
  value?: number
  onChange?: (stars: number) => void
}

const WORDS = ['1', '2', '3', '4', '5']

/** 难度 as stars; what else a form hands to its controls does not belong on a list of them. */
export function DifficultyStars({ label = '难度', allowClear = false, id, value, onChange }: DifficultyStarsProps) {
  return <Rate id={id} aria-label={label} tooltips={WORDS} allowClear={allowClear} value={value} onChange={onChange} />
}
