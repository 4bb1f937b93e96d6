import { listQuotas } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

/** How full the quotas are, where there are any. */
export function QuotaPart({ questionnaireId }: { questionnaireId: string }) {
  const lines = useQuery(query(listQuotas, { id: questionnaireId })).data ?? []
  if (lines.length === 0) return null
  return (
    <section className="figure" aria-label="配额">
      <h3>配额</h3>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">配额</th>
            <th scope="col">名额</th>
            <th scope="col">已用</th>
            <th scope="col">预留</th>
            <th scope="col">预计满额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, quota, limit, used, full, held, eta }) => (
            <tr key={id}>
              <th scope="row">{quota}</th>
              <td>{limit}</td>
              <td>
                {used ?? '不予显示'}
                {full && '（已满）'}
              </td>
              <td>{held}</td>
              <td>{eta === null ? '—' : dateTimeText(eta.getTime())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
