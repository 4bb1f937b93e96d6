import { approvalState } from '@portal/contract/areas/access/approval.ts'
import { type HazardRequestRow, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import { getHazard } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardRequestKind } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { hazardAddress, REQUESTS } from '../addresses.ts'
import '../hazard/hazard.css'
import { HazardPictures, LevelTag } from '../hazard/hazard-words.tsx'
import { Deciding } from './Deciding.tsx'

const kinds = wordsOf(hazardRequestKind)
const states = wordsOf(approvalState)

/** 隐患审批详情: what is asked, what it is about, and the decision. */
export function RequestPage() {
  const { id = '' } = usePage().query
  const found = useQuery({
    ...query(listHazardRequests, {
      ...{ page: 1, pageSize: 1, keyword: '', exactTotal: false },
      filter: { requestId: id },
    }),
    select: ({ list }) => list[0],
  })
  return (
    <DetailPage of={found} back={REQUESTS}>
      {(request) =>
        request === undefined
          ? { title: '隐患审批', tabs: [{ key: 'none', label: '内容', content: '申请不存在或无权查看' }] }
          : {
              title: `${kinds[request.kind]} ${request.number}`,
              state: <StateWord>{states[request.state]}</StateWord>,
              note: <LevelTag level={request.level} />,
              actions: request.mine && <Deciding request={request} />,
              ...(request.climbed && { hint: '该单位未配置审批人，已交到上级单位' }),
              facts: factsOf(request),
              tabs: [{ key: 'case', label: '内容', content: <Content request={request} /> }],
            }
      }
    </DetailPage>
  )
}

const factsOf = (request: HazardRequestRow) => [
  { label: '场所', value: request.placeName },
  { label: '类别', value: request.categoryName },
  { label: '提交人', value: request.submitterName },
  { label: '责任单位', value: request.orgName },
  { label: '提交时间', value: shanghaiTime(request.submittedAt) },
  { label: '处理时限', value: request.dueAt ? shanghaiTime(request.dueAt) : '' },
  { label: '延期', value: request.days === null ? '' : `${request.days} 天` },
  { label: '挂起至', value: request.until },
  { label: '说明', value: request.reason },
]

function Content({ request }: { request: HazardRequestRow }) {
  const found = useQuery(query(getHazard, { id: request.hazardId }))
  return (
    <div className="hazard-case">
      <Loaded of={found}>
        {({ photos, proofs }) => (
          <section>
            <p>{request.text}</p>
            <HazardPictures of={photos} label="整改前" />
            <HazardPictures of={proofs[0]?.photos ?? []} label="整改后" />
            <Link to={hazardAddress(request.hazardId)}>打开隐患</Link>
          </section>
        )}
      </Loaded>
      {request.similar.length > 0 && (
        <section>
          <h2>相近隐患</h2>
          <ul>
            {request.similar.map(({ id, number, text }) => (
              <li key={id}>
                <Link to={hazardAddress(id)}>
                  {number} {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
