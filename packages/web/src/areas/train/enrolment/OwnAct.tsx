import type { OpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { useNow } from '#src/ui/time/use-now.ts'
import { leftText, shortTime } from './class-words.ts'
import { useOwnActs } from './use-own-acts.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const EnrolForm = late(() => import('./EnrolForm.tsx').then((module) => module.EnrolForm))

type Asked = 'form' | 'withdraw' | null

/** The foot of the page: one button that says the place, and until when. */
export function OwnAct({ shown }: { shown: OpenClass }) {
  const acts = useOwnActs(shown)
  const [asked, setAsked] = useState<Asked>(null)
  const { my, form, blocked, name } = shown
  const close = () => setAsked(null)
  const begin = () => (form.length > 0 ? setAsked('form') : void acts.apply({}))
  return (
    <div className="learn-foot">
      {blocked.length > 0 && mayCome(shown) && (
        <ul className="learn-blocked" role="alert">
          {blocked.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      )}
      <MainButton shown={shown} busy={acts.isPending} onApply={begin} onConfirm={() => void acts.confirm()} />
      {my.can.includes('decline') && (
        <PlainButton busy={acts.isPending} onClick={() => void acts.decline()}>
          放弃名额
        </PlainButton>
      )}
      {my.can.includes('withdraw') && (
        <PlainButton busy={acts.isPending} onClick={() => setAsked('withdraw')}>
          {my.state === 'waitlisted' ? '退出候补' : '退出班次'}
        </PlainButton>
      )}
      <FootNote shown={shown} />
      {asked === 'form' && (
        <EnrolForm shown={shown} verb={verbOf(shown)} pending={acts.isPending} onSend={acts.apply} onClose={close} />
      )}
      {asked === 'withdraw' && (
        <ReasonModal
          title={`退出《${name}》`}
          verb="退出"
          label="退出原因"
          help={my.state === 'waitlisted' ? '你的候补位会让给后面的人' : '你的名额会递补给候补的人'}
          fault={no.reasonMissing.message}
          pending={acts.isPending}
          onSend={acts.withdraw}
          onClose={close}
        />
      )}
    </div>
  )
}

const mayCome = ({ my }: OpenClass) => my.can.includes('apply') || my.can.includes('queue')

const verbOf = ({ my: { can, wait } }: OpenClass): string =>
  can.includes('queue') ? `候补报名，第 ${wait} 位` : '报名'

interface MainProps {
  shown: OpenClass
  busy: boolean
  onApply: () => void
  onConfirm: () => void
}

function MainButton({ shown, busy, onApply, onConfirm }: MainProps) {
  const { my, blocked, serverTime } = shown
  const now = useNow(serverTime)
  if (my.can.includes('confirm')) {
    const left = my.offerEnd === null ? '' : `（还剩 ${leftText(my.offerEnd.getTime() - now)}）`
    return (
      <PlainButton look="primary" busy={busy} onClick={onConfirm}>
        确认参加{left}
      </PlainButton>
    )
  }
  if (mayCome(shown))
    return (
      <PlainButton look="primary" busy={busy} disabled={blocked.length > 0} onClick={onApply}>
        {verbOf(shown)}
      </PlainButton>
    )
  const place = placeOf(shown)
  return place === '' ? null : <p className="learn-place">{place}</p>
}

/** What stands where nothing can be pressed. */
const placeOf = ({ my, label, enrolFrom, seats, state }: OpenClass): string => {
  if (state === 'cancelled') return no.cancelled.message
  if (my.state === 'waitlisted' && my.wait !== null) return fill(trainWords.waitPosition, { n: my.wait })
  if (my.state === 'confirmed') return '已报名'
  if (my.state === 'pending') return '待审核'
  if (label === 'upcoming') return fill(no.notYet.message, { time: shanghaiTime(enrolFrom) })
  if (label === 'full' && seats.waiting > 0) return no.queueFull.message
  return label === 'closed' ? no.over.message : ''
}

function FootNote({ shown }: { shown: OpenClass }) {
  const { my, enrolTo, withdrawUntil, serverTime } = shown
  const now = serverTime.getTime()
  if (my.can.includes('confirm')) return <small>逾期未确认，名额递补给下一位</small>
  if (my.state === 'confirmed' && withdrawUntil)
    return (
      <small>
        {my.can.includes('withdraw') ? `${shortTime(withdrawUntil, now)} 前可以退出` : no.withdrawOver.message}
      </small>
    )
  if (!mayCome(shown)) return null
  return (
    <small>
      报名 {shortTime(enrolTo, now)} 截止，还有 {leftText(enrolTo.getTime() - now)}
    </small>
  )
}
