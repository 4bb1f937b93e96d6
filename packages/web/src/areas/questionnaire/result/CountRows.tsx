import type { CountLine } from '@portal/contract/areas/questionnaire/result.ts'

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** Options with their numbers, each with a bar as long as its share. */
export function CountRows({ title, lines }: { title: string; lines: readonly CountLine[] }) {
  return (
    <table className="figure-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">选项</th>
          <th scope="col">人数</th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, text, count, share }) => (
          <tr key={key}>
            <th scope="row">{text}</th>
            <td>{count ?? '—'}</td>
            <td>
              <span className="figure-bar" style={{ ['--share' as string]: share ?? 0 }} aria-hidden="true" />
              {share === null ? '—' : percent(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
