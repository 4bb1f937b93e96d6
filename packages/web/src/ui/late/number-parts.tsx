import { InputNumber, type InputNumberProps, Tooltip } from 'antd'
import { useEffect, useState } from 'react'

export type NumberFieldProps = Omit<InputNumberProps<number>, 'min' | 'max'> & { min?: number; max?: number }

const TOLD_MS = 5_000

const limitWords = (min: number, max: number): string => {
  if (max === Number.POSITIVE_INFINITY) return `不能小于 ${min}`
  return min === Number.NEGATIVE_INFINITY ? `不能大于 ${max}` : `须在 ${min}–${max} 之间`
}

/** A number. What is typed beyond the limits is set to the nearest one when the field is left, and both are said. */
export function NumberPart(props: NumberFieldProps) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, onInput, onBlur, onPressEnter } = props
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  const nearest = Math.min(Math.max(number, min), max)
  const isBeyond = nearest !== number && !Number.isNaN(number)

  useEffect(() => {
    if (!isLeft) return
    const timer = setTimeout(() => setTyped(''), TOLD_MS)
    return () => clearTimeout(timer)
  }, [isLeft])

  return (
    <Tooltip
      open={isBeyond}
      trigger={[]}
      placement="bottomLeft"
      title={<span role="alert">{`${limitWords(min, max)}，${isLeft ? '已' : '离开后'}改为 ${nearest}`}</span>}
    >
      <InputNumber<number>
        // Steps are taken by the arrow keys; its buttons are small, and their names English.
        controls={false}
        {...props}
        onInput={(text) => {
          setTyped(text)
          setLeft(false)
          onInput?.(text)
        }}
        onBlur={(event) => {
          setLeft(true)
          onBlur?.(event)
        }}
        onPressEnter={(event) => {
          setLeft(true)
          onPressEnter?.(event)
        }}
      />
    </Tooltip>
  )
}
