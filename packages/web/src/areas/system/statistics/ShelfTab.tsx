import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { clearShelf, unshelve, useShelf } from '#src/shared/chart/report-shelf.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

const addressOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** 报告: the charts that were put into it, one under the other, for paper or PDF. They stay until the browser closes. */
export function ShelfTab() {
  const shelf = useShelf()
  if (shelf.length === 0) return <EmptyNew text="还没有图表，在报表的图旁边点“放入报告”" />
  const clear = async () => {
    const consequence = `${shelf.length} 张图将移出报告，报表本身不变。`
    if (await confirm({ name: '报告', verb: '清空', consequence })) clearShelf()
  }
  return (
    <div className="stat">
      <header className="stat-line" data-chrome>
        <h2>报告</h2>
        <span>{shelf.length} 张图，关闭浏览器后清空</span>
        <span className="stat-buttons">
          <Button type="text" onClick={() => void clear()}>
            清空
          </Button>
          <Button type="primary" onClick={() => window.print()}>
            打印或存为 PDF
          </Button>
        </span>
      </header>
      {shelf.map(({ id, title, note, svg, width, height }) => (
        <figure key={id} className="stat-card stat-shelved" aria-label={title}>
          <figcaption>
            <b>{title}</b>
            <Button type="text" size="small" aria-label={`移出 ${title}`} onClick={() => unshelve(id)} data-chrome>
              移出
            </Button>
            <small>{note}</small>
          </figcaption>
          <img src={addressOf(svg)} alt={title} width={width} height={height} />
        </figure>
      ))}
    </div>
  )
}
