import { listPointsAnomalies } from '@portal/contract/areas/points/rule-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { detailAddress } from '../addresses.ts'

const kinds = { high: { word: '明显偏高', colour: 'error' }, burst: { word: '短时集中', colour: 'warning' } } as const

/** Whoever stands far above the others, or got much within minutes. */
export function AnomalyTable() {
  const found = useQuery({ ...query(listPointsAnomalies, {}), refetchOnMount: 'always' })
  return (
    <>
      <p className="points-note">本月积分高于平均值 4 个标准差以上，或近 7 天内 10 分钟里获得 10 笔以上积分的人员。</p>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="没有发现异常" />
          ) : (
            <WideTable
              rowKey="id"
              size="middle"
              scroll={{ x: 760 }}
              dataSource={list}
              pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                {
                  title: '异常',
                  dataIndex: 'kind',
                  width: 110,
                  render: (_, { kind }) => <Tag color={kinds[kind].colour}>{kinds[kind].word}</Tag>,
                },
                {
                  title: '姓名',
                  dataIndex: 'name',
                  width: 110,
                  render: (_, { name, personId }) => <Link to={detailAddress(personId)}>{name}</Link>,
                },
                { title: '工号', dataIndex: 'code', width: 130 },
                { title: '单位', dataIndex: 'org' },
                { title: '日期', dataIndex: 'day', width: 120 },
                { title: '积分', dataIndex: 'points', width: 80, align: 'right' },
                { title: '笔数', dataIndex: 'entries', width: 80, align: 'right' },
                { title: '说明', dataIndex: 'text' },
              ]}
            />
          )
        }
      </Loaded>
    </>
  )
}
