import {
  checkPack,
  listPacks,
  makePack,
  type PackCheck,
  type PackRow,
  packFile,
} from '@portal/contract/areas/archive/pack.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { resourceKeyOf } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { pushed } from '#src/platform/push/push.ts'
import { tip } from '#src/platform/tips.ts'
import { type UnitChoice, UnitsField } from '#src/shared/pickers/UnitsField.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { CheckList } from './CheckList.tsx'

const column = columnsOf(listPacks)
const states: Record<PackRow['state'], string> = { making: '生成中', done: '已生成', failed: '失败' }
const megabytes = (bytes: number | null): string => (bytes === null ? '—' : `${(bytes / 1024 / 1024).toFixed(1)} MB`)

const columns: Column<PackRow>[] = [
  column('units', { width: 220, fixed: 'left' }),
  column('from', { title: '期间', width: 210, render: (_, { from, to }) => `${from} — ${to}` }),
  column('state', { width: 90, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
  column('openLines', { width: 80, render: (_, { openLines }) => (openLines === 0 ? '无' : `${openLines} 类`) }),
  column('people', { width: 80 }),
  column('files', { width: 90 }),
  column('bytes', { width: 100, render: (_, { bytes }) => megabytes(bytes) }),
  column('createdByName', { width: 100 }),
  column('createdAt', { width: 150 }),
  column('expiresAt', { width: 150 }),
  column('reason', { width: 180 }),
  column('dutyItem', { width: 160 }),
  column('sha256', { width: 200 }),
]

interface Asked {
  units: UnitChoice[]
  period: [Dayjs, Dayjs]
  dutyItem?: string
}

/** What was asked stands in the address: whoever follows a line of the check comes back to it. */
const keptOf = (text: string | undefined): Asked => {
  const now = dayjs()
  const fresh: Asked = { units: [], period: [now.startOf('year'), now] }
  try {
    const { units, from, to, dutyItem } = JSON.parse(text ?? '') as ReturnType<typeof keptText>
    return { units, period: [dayjs(from), dayjs(to)], dutyItem }
  } catch {
    return fresh
  }
}

const keptText = ({ units, period: [from, to], dutyItem = '' }: Asked) => ({
  units,
  ...{ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD'), dutyItem },
})

const bodyOf = ({ units, period, dutyItem = '' }: Asked) => ({
  orgIds: units.map(({ orgId }) => orgId),
  from: period[0].format('YYYY-MM-DD'),
  to: period[1].format('YYYY-MM-DD'),
  dutyItem,
})

const useFreshPacks = () => {
  const client = useQueryClient()
  // Follows the server's word that a job moved: a pack is made by one.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'job') void client.invalidateQueries({ queryKey: [resourceKeyOf(listPacks)] })
      }),
    [client],
  )
}

/** 迎检资料: the check list first, then the pack; below it all that were made. */
export function PackView() {
  const list = useResourceList(listPacks)
  useFreshPacks()
  const making = useWrite(makePack, { refreshes: ['job'] })
  const { query, setQuery } = usePage()
  const [form] = Form.useForm<Asked>()
  const [check, setCheck] = useState<PackCheck>()
  const [isChecking, setChecking] = useState(false)

  const ask = async (values: Asked) => {
    setQuery({ pack: JSON.stringify(keptText(values)) })
    setChecking(true)
    try {
      setCheck(await call(checkPack, bodyOf(values)))
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    } finally {
      setChecking(false)
    }
  }
  const make = async (reason: string) => {
    const done = await making.run({ ...bodyOf(await form.validateFields()), reason })
    if (!done) return false
    tip('success', '正在生成，完成后在下方或“任务”中下载')
    setCheck(undefined)
    return true
  }
  const take = async (row: PackRow) => {
    try {
      const { url } = await call(packFile, { id: row.id })
      window.location.assign(url)
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    }
  }
  return (
    <>
      <section className="archive-panel archive-pack-form">
        <h2>检查与生成</h2>
        <Form<Asked>
          form={form}
          layout="vertical"
          initialValues={keptOf(query.pack)}
          onValuesChange={() => setCheck(undefined)}
          onFinish={(values) => void ask(values)}
        >
          <Form.Item
            name="units"
            label="单位（含下级）"
            rules={[{ required: true, type: 'array', min: 1, message: '请选择单位和期间' }]}
          >
            <UnitsField for={P.traineeArchivePack} max={50} />
          </Form.Item>
          <Form.Item name="period" label="期间" rules={[{ required: true, message: '请选择单位和期间' }]}>
            <DatePicker.RangePicker allowClear={false} />
          </Form.Item>
          <Form.Item name="dutyItem" label="履职事项">
            <Input maxLength={100} placeholder="如：年度安全培训检查" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isChecking}>
            检查
          </Button>
        </Form>
        {check && <CheckList check={check} pending={making.isPending} onMake={make} />}
      </section>
      <ListPage
        title="资料包"
        list={list}
        chips={['state']}
        columns={columns}
        exports={[P.traineeArchiveExport]}
        actions={(row) => [
          {
            label: '下载',
            access: [P.traineeArchivePack],
            reason: row.mayDownload ? undefined : '没有可下载的文件',
            onClick: () => void take(row),
          },
        ]}
      />
    </>
  )
}
