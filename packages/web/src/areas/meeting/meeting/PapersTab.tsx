import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'

/** 议程与资料. */
export function PapersTab({ meeting }: { meeting: MeetingDetail }) {
  const { agenda, materials, note } = meeting
  if (agenda.length === 0 && materials.length === 0) return <EmptyNew text="还没有议程和资料" />
  return (
    <div className="kit-panels">
      {agenda.length > 0 && (
        <section>
          <h2>议程</h2>
          <table className="meeting-table">
            <thead>
              <tr>
                <th scope="col">序号</th>
                <th scope="col">议题</th>
                <th scope="col">主讲</th>
                <th scope="col">时长</th>
              </tr>
            </thead>
            <tbody>
              {agenda.map(({ title, speaker, minutes }, index) => (
                <tr key={`${index} ${title}`}>
                  <td>{index + 1}</td>
                  <td>{title}</td>
                  <td>{speaker || '—'}</td>
                  <td>{minutes === null ? '—' : `${minutes} 分钟`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {materials.length > 0 && (
        <section>
          <h2>资料</h2>
          <ul className="meeting-papers">
            {materials.map(({ fileId, name, bytes, url }) => (
              <li key={fileId}>
                <a href={isBuilt('/pdfView') ? `/pdfView?fileId=${fileId}` : url} target="_blank" rel="noreferrer">
                  {name}
                </a>{' '}
                <small>{fileSizeText(bytes)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {note !== '' && (
        <section>
          <h2>说明</h2>
          <p className="meeting-text">{note}</p>
        </section>
      )}
    </div>
  )
}
