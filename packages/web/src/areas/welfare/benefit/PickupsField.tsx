import type { Pickup } from '@portal/contract/areas/welfare/benefit.ts'
import { MOST_PICKUPS } from '@portal/contract/areas/welfare/words.ts'
import { Button, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'

/** A pickup as it is typed: times may be missing. */
export type PickupDraft = { place: string; from?: Date | undefined; to?: Date | undefined }

interface PickupsFieldProps {
  id?: string
  value?: PickupDraft[]
  onChange?: (pickups: PickupDraft[]) => void
  onBlur?: () => void
}

// Pickers think in the browser's zone, the portal in Asia/Shanghai: the same clock face is handed over.
const toPicker = (value: Date | undefined) => value && dayjs(fullTimeText(value.getTime()))
const fromPicker = (picked: Dayjs | null | undefined): Date | undefined =>
  picked ? new Date(`${picked.format('YYYY-MM-DDTHH:mm:ss')}+08:00`) : undefined

/** What of the drafts can be sent; null: something is missing. */
export const pickupsOf = (drafts: readonly PickupDraft[]): Pickup[] | null => {
  const whole = drafts.flatMap(({ place, from, to }) =>
    place.trim() !== '' && from && to ? [{ place, from, to }] : [],
  )
  return whole.length === drafts.length && whole.length > 0 ? whole : null
}

interface TimeProps {
  label: string
  value: Date | undefined
  onChange: (value: Date | undefined) => void
}

function Time({ label, value, onChange }: TimeProps) {
  return (
    <LateDatePicker
      aria-label={label}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={toPicker(value) ?? null}
      onChange={(picked) => onChange(fromPicker(picked as Dayjs | null))}
    />
  )
}

/** 领取地点 with their times. */
export function PickupsField({ id, value = [], onChange, onBlur }: PickupsFieldProps) {
  const change = (pickups: PickupDraft[]) => {
    onChange?.(pickups)
    onBlur?.()
  }
  return (
    <OrderedParts<PickupDraft>
      id={id}
      thing="领取地点"
      parts={value}
      keyOf={(_, index) => String(index)}
      onChange={change}
      foot={
        <Button disabled={value.length >= MOST_PICKUPS} onClick={() => change([...value, { place: '' }])}>
          添加领取地点
        </Button>
      }
    >
      {(pickup, at, put) => (
        <div className="wf-pickup">
          <Input
            aria-label={`领取地点 ${at}`}
            placeholder="地点，如工会服务站，行政楼 1 层"
            maxLength={40}
            value={pickup.place}
            onChange={({ target }) => put({ ...pickup, place: target.value })}
          />
          <Time label={`领取地点 ${at} 开始`} value={pickup.from} onChange={(from) => put({ ...pickup, from })} />
          至
          <Time label={`领取地点 ${at} 结束`} value={pickup.to} onChange={(to) => put({ ...pickup, to })} />
        </div>
      )}
    </OrderedParts>
  )
}
