import type { ReceiptFigures } from '@portal/contract/areas/meeting/receipt-view.ts'

/** 回执与到会 beside the page, by unit. */
export function ReceiptPanel({ receipts }: { receipts: ReceiptFigures }) {
  const { expected, attending, onLeave, deputies, unanswered, missing, again, units, standIns } = receipts
  const last = missing === null ? { name: '未回执', figure: unanswered } : { name: '未到无假', figure: missing }
  const figures = [
    { name: '参加', figure: attending },
    { name: '请假', figure: onLeave },
    { name: '委托', figure: deputies },
    last,
  ]
  return (
    <section aria-label="回执与到会">
      <h2 className="meeting-panel-head">
        回执与到会<span>应到 {expected.toLocaleString('zh-CN')}</span>
      </h2>
      <div className="meeting-figures">
        {figures.map(({ name, figure }, index) => (
          <div key={name}>
            <b data-bad={index === figures.length - 1 && figure > 0}>{figure.toLocaleString('zh-CN')}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
      <ul className="meeting-units">
        {units.map(({ orgId, orgName, expected: whole, attending: coming, present }) => {
          const figure = present ?? coming
          return (
            <li key={orgId}>
              <span title={orgName}>{orgName}</span>
              <span className="meeting-bar" aria-hidden="true">
                <i style={{ width: `${whole === 0 ? 0 : (figure / whole) * 100}%` }} />
              </span>
              <span>
                <b>{figure}</b> / {whole}
              </span>
            </li>
          )
        })}
      </ul>
      {again > 0 && <p className="meeting-stand-ins">{again} 人的回执待重新确认</p>}
      {standIns.length > 0 && (
        <p className="meeting-stand-ins">
          委托：{standIns.map(({ deputy, person }) => `${deputy} 代 ${person}`).join('，')}
          {deputies > standIns.length && ` 等 ${deputies} 人`}
        </p>
      )}
    </section>
  )
}
