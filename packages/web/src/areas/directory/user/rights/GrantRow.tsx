import { DIRECT_GRANT_DAYS } from '@portal/contract/areas/access/refusals.ts'
import { Button, Input } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '#src/platform/session/session.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { dayFrom } from '../user-input.ts'
import { type Grant, titleOfCode } from './grant-draft.ts'
import { ScopeField } from './ScopeField.tsx'

interface GrantRowProps {
  grant: Grant
  onChange: (grant: Grant) => void
  onRemove: () => void
}

/** One direct grant: scope, last day and reason. */
export function GrantRow({ grant, onChange, onRemove }: GrantRowProps) {
  const title = titleOfCode(grant.code)
  const [first, last] = [dayFrom(serverNow()), dayFrom(serverNow(), DIRECT_GRANT_DAYS)]
  return (
    <section className="user-grant" aria-label={title}>
      <div className="user-grant-head">
        <strong>{title}</strong>
        <Button type="text" size="small" danger aria-label={`移除 ${title}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      <div className="user-grant-fields">
        <ScopeField value={grant.scope} onChange={(scope) => onChange({ ...grant, scope })} />
        <LateDatePicker
          aria-label="结束日期"
          placeholder="结束日期"
          allowClear={false}
          minDate={dayjs(first)}
          maxDate={dayjs(last)}
          value={grant.to ? dayjs(grant.to) : null}
          onChange={(next) => onChange({ ...grant, to: next ? next.format('YYYY-MM-DD') : '' })}
        />
      </div>
      <Input
        aria-label="原因"
        placeholder="请填写原因（2–200 字）"
        maxLength={200}
        value={grant.reason}
        onChange={({ target }) => onChange({ ...grant, reason: target.value })}
      />
    </section>
  )
}
