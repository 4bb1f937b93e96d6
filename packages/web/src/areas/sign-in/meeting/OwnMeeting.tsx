import { getMeeting, type MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingState } from '@portal/contract/areas/meeting/words.ts'
import { listMySigns } from '@portal/contract/areas/sign-in/sign.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import '#src/ui/plain/verb.css'
import '../sign/sign.css'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'
import { agendaSteps, MaterialLink } from './MeetingParts.tsx'
import { OwnDecisions } from './OwnDecisions.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import { missingDirection, openDirection, signWords } from './sign-facts.ts'

const RequestModal = late(() => import('../sign/RequestModal.tsx').then((module) => module.RequestModal))

const states = wordsOf(meetingState)

/** One meeting of mine: what, when, my answer, my sign-in, agenda, papers, and afterwards minutes and decisions. */
export function OwnMeeting({ id }: { id: string }) {
  const { setQuery } = usePage()
  const found = useQuery({ ...query(getMeeting, { id }), refetchOnMount: 'always' })
  return (
    <div className="meet-page">
      <Loaded
        of={found}
        back={
          <button type="button" className="verb verb-large" onClick={() => setQuery({ id: undefined })}>
            我的会议
          </button>
        }
      >
        {(meeting) => <Meeting meeting={meeting} />}
      </Loaded>
    </div>
  )
}

function Meeting({ meeting }: { meeting: MeetingDetail }) {
  const { setTitle, setQuery } = usePage()
  const { topic, from, to, place, link, hostName, state, note, materials, minutes, cancelReason } = meeting
  // Follows the meeting: the shell shows its name.
  useEffect(() => {
    setTitle(topic)
  }, [setTitle, topic])
  const steps = agendaSteps(meeting, serverNow())
  return (
    <>
      <section className="sign-card" aria-label={topic}>
        <h2>{topic}</h2>
        <ul className="sign-facts">
          <li>
            <Icon name="clock" />
            <span>
              {dayMinuteText(from, serverNow())}–{minuteText(to)} · {states[state]}
            </span>
          </li>
          <li>
            <Icon name="pin" />
            <span>
              {place}
              {/^https?:\/\//.test(link) && (
                <>
                  {' '}
                  <a href={link} target="_blank" rel="noreferrer">
                    进入线上会议
                  </a>
                </>
              )}
            </span>
          </li>
          <li>
            <Icon name="person" />
            <span>主持 {hostName}</span>
          </li>
        </ul>
        {cancelReason !== '' && <p className="sign-note">取消原因：{cancelReason}</p>}
        {note !== '' && <p className="meet-text">{note}</p>}
        {meeting.hosting && meeting.sheetId && state !== 'draft' && (
          <button
            type="button"
            className="verb"
            onClick={() => setQuery({ sheetId: meeting.sheetId ?? undefined, view: 'console' }, { push: true })}
          >
            签到管理
          </button>
        )}
      </section>
      <MySign meeting={meeting} />
      <ReceiptCard meeting={meeting} />
      {materials.length > 0 && (
        <section className="sign-card" aria-label="会议资料">
          <h3>会议资料</h3>
          <ul className="sign-facts">
            {materials.map((file) => (
              <li key={file.fileId}>
                <Icon name="paper" />
                <MaterialLink file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section className="sign-card" aria-label="议程">
          <h3>议程</h3>
          <ol className="sign-steps">
            {steps.map(({ title, note: about, at, isNow }) => (
              <li key={title} data-mark={isNow ? 'now' : undefined}>
                <time>{at ? minuteText(at) : ''}</time>
                <div>
                  <b>{title}</b>
                  {about !== '' && <p>{about}</p>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {minutes && (
        <section className="sign-card" aria-label="会议纪要">
          <h3>会议纪要</h3>
          <p className="meet-text">{minutes.text}</p>
          <p className="sign-note">{minutes.recordedBy} 记录</p>
        </section>
      )}
      <OwnDecisions meetingId={meeting.id} />
    </>
  )
}

/** 我的签到 of this meeting, and what can still be done about it. */
function MySign({ meeting: { id, topic, my } }: { meeting: MeetingDetail }) {
  const { setQuery } = usePage()
  const [asks, setAsks] = useState<'leave' | 'makeUp'>()
  const { data } = useQuery({
    ...query(listMySigns, {
      ...{ page: 1, pageSize: 1, keyword: '', exactTotal: false },
      filter: { ownerType: 'meeting', ownerId: id },
    }),
    refetchOnMount: 'always',
  })
  const sign = data?.list[0]
  const told = signWords(sign)
  if (!sign || !told) return null
  const open = openDirection(sign)
  return (
    <section className="sign-card" aria-label="我的签到">
      <h3>我的签到</h3>
      <p className="meet-told">
        <em data-tone={told.tone}>{told.words}</em>
        {sign.leaveState === 'pending' && <em data-tone="warn">请假待处理</em>}
      </p>
      <div className="meet-verbs">
        {open && (
          <button type="button" className="verb verb-first" onClick={() => setQuery({ view: 'scan' })}>
            {open === 'in' ? '签到' : '签退'}
          </button>
        )}
        {sign.mayMakeUp && (
          <button type="button" className="verb" onClick={() => setAsks('makeUp')}>
            申请补签
          </button>
        )}
        {/* Whoever can still answer the invitation excuses himself there, once. */}
        {sign.mayLeave && !my?.mayAnswer && (
          <button type="button" className="verb" onClick={() => setAsks('leave')}>
            签到请假
          </button>
        )}
      </div>
      {asks && (
        <RequestModal
          kind={asks}
          sheetId={sign.id}
          title={topic}
          direction={missingDirection(sign)}
          onClose={() => setAsks(undefined)}
        />
      )}
    </section>
  )
}
