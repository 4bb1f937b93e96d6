import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import type { GuestEntry, Opened } from './use-door.ts'

const PHONE = /^1\d{10}$/
const REFUSED = '不同意也可到前台人工登记'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const whyNot = (form: FormData): string => {
  if ([...textOf(form, 'name')].length < 2) return no.guestName.message
  if (!PHONE.test(textOf(form, 'phone'))) return no.phone.message
  return form.get('consent') === null ? no.consent.message : ''
}

interface Props {
  policy: Opened['policy']
  busy: boolean
  onSend: (guest: GuestEntry) => void
}

/** What a guest says of himself, and what he agrees to. */
export function GuestForm({ policy, busy, onSend }: Props) {
  const [fault, setFault] = useState('')
  if (!policy.guestForm) return <p role="status">{no.employeesOnly.message}</p>
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = whyNot(form)
    setFault(reason)
    if (reason !== '') return
    const others = Number(textOf(form, 'companions') || '0')
    onSend({
      guest: { name: textOf(form, 'name'), phone: textOf(form, 'phone'), company: textOf(form, 'company') },
      companions: Array.from({ length: others }, () => ({ name: '', phone: '' as const })),
      consent: policy.version,
    })
  }
  return (
    <form className="place-guest" aria-label="访客登记" noValidate onSubmit={send}>
      {fault !== '' && (
        <p className="place-door-fault" role="alert">
          {fault}
        </p>
      )}
      <label>
        姓名
        <input name="name" maxLength={20} autoComplete="name" />
      </label>
      <label>
        手机
        <input name="phone" inputMode="tel" maxLength={11} autoComplete="tel-national" />
      </label>
      <label>
        单位（选填）
        <input name="company" maxLength={40} autoComplete="organization" />
      </label>
      {policy.companionsMax > 0 && (
        <label>
          同行人数
          <select name="companions" defaultValue="0">
            {Array.from({ length: policy.companionsMax + 1 }, (_, n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="place-guest-consent">
        {policy.consentText} 保存 {policy.retentionDays} 天。{REFUSED}。
      </p>
      <label className="place-guest-agree">
        <input type="checkbox" name="consent" />
        我已阅读并同意
      </label>
      <PlainButton look="primary" type="submit" busy={busy}>
        进入
      </PlainButton>
    </form>
  )
}
