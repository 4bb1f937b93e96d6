import { type listCaches, missingTools, NO_ANSWER } from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Alert, Descriptions, Progress } from 'antd'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type State = ResultOf<typeof listCaches>
type Instance = State['instances'][number]

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

const durationText = (seconds: number) => {
  const days = Math.floor(seconds / DAY_SECONDS)
  const hours = Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / 60)
  return days > 0 ? `${days} 天 ${hours} 小时` : hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分`
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** Each process: how it is, or that it does not answer. */
export function InstanceCards({ instances, queue, lastBackup }: Pick<State, 'instances' | 'queue' | 'lastBackup'>) {
  return (
    <div className="caches-instances">
      {instances.map((instance) =>
        instance.answers ? (
          <InstanceCard key={instance.id} instance={instance} />
        ) : (
          <Alert key={instance.id} type="error" showIcon title={fill(NO_ANSWER, { name: instance.name })} />
        ),
      )}
      <section className="caches-card" aria-label="后台任务与备份">
        <h2>后台任务与备份</h2>
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'waiting', label: '排队', children: queue.waiting },
            { key: 'running', label: '执行中', children: queue.running },
            { key: 'failed', label: '已失败', children: queue.failed },
            {
              key: 'backup',
              label: '最近备份',
              children: lastBackup ? dateTimeText(lastBackup.getTime()) : '从未成功备份',
            },
          ]}
        />
      </section>
    </div>
  )
}

function InstanceCard({ instance }: { instance: Instance }) {
  const { name, version, uptimeSeconds, memoryBytes, memoryLimit, connections, connectionLimit } = instance
  const { transcodes, converts } = instance
  return (
    <section className="caches-card" aria-label={`实例 ${name}`}>
      <h2 title={name}>{name}</h2>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'version', label: '版本', children: version },
          { key: 'uptime', label: '运行时长', children: durationText(uptimeSeconds) },
          {
            key: 'memory',
            label: '内存',
            children: (
              <Meter
                part={percent(memoryBytes, memoryLimit)}
                words={`${fileSizeText(memoryBytes)} / ${fileSizeText(memoryLimit)}`}
              />
            ),
          },
          {
            key: 'connections',
            label: '数据库连接',
            children: (
              <Meter part={percent(connections, connectionLimit)} words={`${connections} / ${connectionLimit}`} />
            ),
          },
          { key: 'transcodes', label: '视频转码', children: transcodes ? '可用' : missingTools.transcodes },
          { key: 'converts', label: '文档转换', children: converts ? '可用' : missingTools.converts },
        ]}
      />
    </section>
  )
}

const Meter = ({ part, words }: { part: number; words: string }) => (
  <span className="caches-meter">
    <span className="kit-figure">{words}</span>
    <Progress percent={part} size="small" showInfo={false} aria-label={words} />
  </span>
)
