import { MOST_DRAWS, type PaperSimulation, simulatePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import '../paper.css'

interface SimulateDialogProps {
  paper: { id: string; title: string }
  onClose: () => void
}

const percent = (rate: number) => `${Math.round(rate * 1000) / 10} %`
const range = ({ least, most }: { least: number; most: number }) =>
  least === most ? String(least) : `${least}–${most}`

const facts = ({ draws, total, mean, sd, counts, totals, pool, neverDrawn }: PaperSimulation) => [
  ['抽卷次数', String(draws)],
  ['每份题数', range(counts)],
  ['每份总分', range(totals)],
  ['预期平均分', `${mean} / ${total}`],
  ['预期得分标准差', `${sd}（总分的 ${percent(total === 0 ? 0 : sd / total)}）`],
  ['抽题范围', pool === 0 ? '无抽题' : `${pool} 题，其中 ${neverDrawn} 题从未抽到`],
]

/** 模拟抽卷: how alike the papers of many people would be, and which questions they meet most. */
export function SimulateDialog({ paper, onClose }: SimulateDialogProps) {
  const { active } = usePage()
  const simulation = useQuery({ ...query(simulatePaper, { id: paper.id, n: MOST_DRAWS }), gcTime: 0 })
  return (
    <PageModal active={active} open width={720} title={`模拟抽卷 ${paper.title}`} footer={null} onCancel={onClose}>
      <Loaded of={simulation}>
        {(found) => (
          <>
            {found.uneven ? (
              <Alert
                type="warning"
                showIcon
                title="各份试卷的预期得分相差较大（标准差超过总分的 3 %），请收窄难度范围"
              />
            ) : (
              <Alert type="success" showIcon title="各份试卷难度相当" />
            )}
            <dl className="paper-facts">
              {facts(found).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {found.exposure.length > 0 && (
              <Table
                size="small"
                rowKey="id"
                aria-label="曝光率"
                dataSource={found.exposure}
                pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
                columns={[
                  { title: '题号', dataIndex: 'number', width: 120 },
                  { title: '题干', dataIndex: 'stemText', ellipsis: true },
                  { title: '曝光率', dataIndex: 'rate', width: 90, align: 'right', render: percent },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </PageModal>
  )
}
