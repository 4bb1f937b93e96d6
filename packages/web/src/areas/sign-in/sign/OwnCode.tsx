import { myPersonCode } from '@portal/contract/areas/sign-in/sign.ts'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useSession } from '#src/platform/session/session.ts'
import { QrCode } from '#src/shared/scan/QrCode.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './sign.css'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

const RENEW_MS = 30_000
const SOON_MS = 1000

/** 我的签到码: the host scans it. It is new every 30 seconds, so that a picture of it is worth nothing. */
export function OwnCode({ onClose }: { onClose: () => void }) {
  const name = useSession((session) => session.name)
  const code = useSession((session) => session.code)
  const orgName = useSession((session) => session.orgName)
  const found = useQuery({
    ...query(myPersonCode, {}),
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state: { data, status } }) =>
      data === undefined || status === 'error'
        ? RENEW_MS / 10
        : Math.max(SOON_MS, data.renewAt.getTime() - data.serverTime.getTime()),
  })
  const { data, error } = found
  return (
    <PageModal active open title="我的签到码" footer={null} onCancel={onClose} width={360}>
      <div className="sign-own">
        {data ? (
          <div className="sign-own-code">
            <QrCode text={data.token} label="我的签到码" />
          </div>
        ) : error ? (
          <Failure error={error} onRetry={() => void found.refetch()} />
        ) : (
          <LateSkeleton />
        )}
        <b>{name}</b>
        <p>{[code, orgName].filter(Boolean).join(' · ')}</p>
        <p role="status">
          {error && data ? '网络不可用，签到码可能已过期' : '请主持人扫描；每 30 秒自动更换，截图无效'}
        </p>
      </div>
    </PageModal>
  )
}
