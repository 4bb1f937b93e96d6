import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'

const figure = (n: number) => n.toLocaleString('zh-CN')

/** What there is of it and who has how much; what is kept for units. */
export function OptionsTab({ of: { options, quotas = [], way } }: { of: BenefitDetail }) {
  return (
    <>
      <section className="wf-panel" aria-label="选项与库存">
        <h2>选项与库存</h2>
        <table>
          <thead>
            <tr>
              {['选项', '库存', '已占', '已领', '剩余', way === 'draw' ? '已登记' : '候补'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map(({ id, name, stock, held, delivered, free, applied, waiting }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{figure(stock)}</td>
                <td>{figure(held)}</td>
                <td>{figure(delivered)}</td>
                <td>{figure(free)}</td>
                <td>{figure(way === 'draw' ? applied : waiting)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {quotas.length > 0 && (
        <section className="wf-panel" aria-label="分配">
          <h2>按单位分配</h2>
          <table>
            <thead>
              <tr>
                {['单位', '份数', '已占', '剩余'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {quotas.map(({ orgId, orgName, quota, taken }) => (
                <tr key={orgId}>
                  <td>{orgName}</td>
                  <td>{figure(quota)}</td>
                  <td>{figure(taken)}</td>
                  <td>{figure(quota - taken)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
