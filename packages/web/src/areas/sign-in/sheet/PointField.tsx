import type { SheetPoint } from '@portal/contract/areas/sign-in/sheet.ts'
import { coordSystem } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { positionRight, takePosition } from '../sign/position.ts'

interface PointFieldProps {
  id?: string
  value?: SheetPoint | null
  onChange?: (point: SheetPoint | null) => void
}

const coords = Object.entries(wordsOf(coordSystem)).map(([value, label]) => ({ value, label }))
const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
const DIGITS = 6

const wordsFor = (point: SheetPoint | null | undefined) => (point ? `${point.lat}, ${point.lng}` : '')

/** Latitude and longitude; maps of this country name the longitude first, and it is the greater of the two here. */
const readPair = (text: string): { lat: number; lng: number } | null => {
  const [, first, second] = PAIR.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const [a, b] = [Number(first), Number(second)]
  const [lat, lng] = Math.abs(a) > 90 ? [b, a] : [a, b]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** A place as a pair of numbers, typed, pasted from a map, or where the host stands now. */
export function PointField({ id, value, onChange }: PointFieldProps) {
  const [text, setText] = useState(wordsFor(value))
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  const type = (next: string) => {
    setText(next)
    if (next.trim() === '') {
      setFault('')
      return onChange?.(null)
    }
    const pair = readPair(next)
    setFault(pair ? '' : '请填写纬度和经度，如 31.230416, 121.473701')
    if (pair) onChange?.({ ...pair, coord: value?.coord ?? 'gcj02' })
  }
  const here = async () => {
    setBusy(true)
    const right = await positionRight()
    const found = right === 'insecure' || right === 'denied' ? null : await takePosition()
    setBusy(false)
    if (!found) return setFault('没有取得位置，请允许浏览器定位或手工填写')
    const round = (figure: number) => Number(figure.toFixed(DIGITS))
    const point: SheetPoint = { lat: round(found.lat), lng: round(found.lng), coord: 'wgs84' }
    setFault('')
    setText(wordsFor(point))
    onChange?.(point)
  }
  return (
    <div className="sheet-point">
      <Input
        id={id}
        allowClear
        placeholder="纬度, 经度"
        value={text}
        status={fault === '' ? '' : 'error'}
        onChange={({ target }) => type(target.value)}
      />
      <LateSelect
        aria-label="坐标系"
        options={coords}
        value={value?.coord ?? 'gcj02'}
        disabled={!value}
        onChange={(coord: SheetPoint['coord']) => value && onChange?.({ ...value, coord })}
      />
      <Button loading={busy} onClick={() => void here()}>
        用我的位置
      </Button>
      {fault !== '' && (
        <p className="sheet-note" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
