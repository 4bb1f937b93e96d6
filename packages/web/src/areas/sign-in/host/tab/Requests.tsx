import { listSignRequests, type SignRequestRow } from '@portal/contract/areas/sign-in/request.ts'
import { requestKind } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import { late } from '#src/ui/late/late.tsx'
import { unitText } from '#src/ui/text/UnitPath.tsx'
import { useAskMs } from '../use-sheet.ts'
import { Line } from './PersonLine.tsx'

const ApproveButtons = late(() =>
  import('#src/shared/approval/in-place/ApproveButtons.tsx').then((module) => module.ApproveButtons),
)

const MOST = 50
const kinds = wordsOf(requestKind)

/** 请假 or 补签 that people have asked for, above those who have it: the reason, what proves it, and the decision. */
export function Requests({ sheetId, kind }: { sheetId: string; kind: SignRequestRow['kind'] }) {
  const interval = useAskMs()
  const { data } = useQuery({
    ...query(listSignRequests, {
      ...{ sheetId, page: 1, pageSize: MOST, keyword: '', exactTotal: false },
      ...{ sort: 'at' as const, filter: { kind } },
    }),
    refetchInterval: interval,
  })
  if (!data || data.list.length === 0) return null
  return (
    <ul className="console-people console-requests" aria-label={`${kinds[kind]}申请`}>
      {data.list.map((asked) => (
        <li key={asked.id} aria-label={asked.name}>
          <Line {...asked} about={<About asked={asked} />}>
            {asked.mine ? (
              <ApproveButtons requestId={asked.requestId} title={`${asked.name} ${kinds[kind]}`} />
            ) : (
              <span className="console-at">等待处理</span>
            )}
          </Line>
        </li>
      ))}
    </ul>
  )
}

function About({ asked: { orgPath, reason, files } }: { asked: SignRequestRow }) {
  return (
    <>
      {unitText(orgPath)} · <em>{reason}</em>
      {files.map((file) => (
        <FileLink key={file.fileId} {...file} className="console-file" />
      ))}
    </>
  )
}
