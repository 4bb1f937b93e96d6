import { listSpent, pointsBalance } from '@portal/contract/areas/welfare/spent.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { WELFARE_HOME } from '../addresses.ts'

const PAGE_SIZE = 20
const figure = (n: number) => n.toLocaleString('zh-CN')

/** 收支: what points were paid for and what came back; ranks never change by it. */
export function Statement() {
  const { setTitle } = usePage()
  const [page, setPage] = useState(1)
  const balance = useQuery({ ...query(pointsBalance, {}), refetchOnMount: 'always' })
  const asked = { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: {} }
  const found = useQuery({ ...query(listSpent, asked), refetchOnMount: 'always', placeholderData: keepPreviousData })

  // Follows the shell: the page is called after what stands on it.
  useEffect(() => setTitle('积分收支'), [setTitle])
  return (
    <div className="wf-home">
      <header>
        <h1>积分收支</h1>
        <Link className="wf-balance" to={WELFARE_HOME}>
          返回福利
        </Link>
      </header>
      <Loaded of={balance}>
        {(data) => (
          <section className="wf-card" aria-label="余额">
            <dl className="wf-figures">
              {(
                [
                  ['余额', data.balance],
                  ['累计获得', data.earned],
                  ['已用', data.spent - data.givenBack],
                ] as const
              ).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <b>{figure(value)}</b>
                  </dd>
                </div>
              ))}
            </dl>
            <p className="wf-sub">用积分换福利不影响积分排行。</p>
          </section>
        )}
      </Loaded>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有用积分换过福利" />
          ) : (
            <>
              <ul className="wf-list" aria-label="积分收支">
                {list.map(({ id, at, title, points, claimNo }) => (
                  <li key={id}>
                    <span className="wf-offer">
                      <b>{title || '已删除的福利'}</b>
                      <span>
                        {fullTimeText(at.getTime())} {claimNo}
                      </span>
                    </span>
                    <b className="wf-points" data-back={points > 0}>
                      {points > 0 ? `退回 +${figure(points)}` : figure(points)}
                    </b>
                  </li>
                ))}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
