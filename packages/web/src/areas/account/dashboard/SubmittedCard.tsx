import type { GuideSubmitted } from '@portal/contract/areas/account/guide.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { OfficeCard } from './OfficeCard.tsx'

/** 「已等 3 小时」, from two days on in days. */
const waitedWords = (since: Date): string => {
  const hours = Math.max(0, Math.floor((serverNow() - since.getTime()) / HOUR_MS))
  if (hours === 0) return '刚提交'
  return hours < 48 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`
}

/** 我提交的: what others still decide on. */
export function SubmittedCard({ submitted }: { submitted: GuideSubmitted | null }) {
  if (!submitted || submitted.total === 0) return null
  return (
    <OfficeCard title="我提交的" note={`${submitted.total} 件在审`}>
      <ul className="office-day">
        {submitted.list.map(({ id, title, link, waitsFor, since }) => (
          <li key={id}>
            <Link to={link}>
              <b title={title}>{title}</b>
              <small>
                {waitsFor === '' ? '等待审批' : `${waitsFor} 审批中`}，{waitedWords(since)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}
