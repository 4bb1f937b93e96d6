import { Rate } from 'antd'

interface DifficultyStarsProps {
  id?: string
  value?: number
  onChange?: (stars: number) => void
}

/** 难度 as stars; what else a form hands to its controls does not belong on a list of them. */
export function DifficultyStars({ id, value, onChange }: DifficultyStarsProps) {
  return (
    <Rate
      id={id}
      aria-label="难度"
      tooltips={['1', '2', '3', '4', '5']}
      allowClear={false}
      value={value}
      onChange={onChange}
    />
  )
}
