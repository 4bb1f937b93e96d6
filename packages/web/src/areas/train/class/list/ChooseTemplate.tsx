import { listClasses } from '@portal/contract/areas/train/class/class.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './list.css'

interface ChooseTemplateProps {
  onTake: (id: string) => Promise<void>
  onClose: () => void
}

const templates = query(listClasses, {
  page: 1,
  pageSize: 200,
  keyword: '',
  exactTotal: false,
  filter: { template: true },
})

/** 从模板新建: one of the templates, without dates and people. */
export function ChooseTemplate({ onTake, onClose }: ChooseTemplateProps) {
  const { active } = usePage()
  const found = useQuery(templates)
  return (
    <PageModal active={active} open title="从模板新建" footer={null} onCancel={onClose}>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有模板。在班次的更多操作中点“存为模板”" />
          ) : (
            <ul className="class-templates">
              {list.map(({ id, name, categoryName, capacity }) => (
                <li key={id}>
                  <span>
                    <b>{name}</b>
                    <small>
                      {categoryName} · {capacity} 席
                    </small>
                  </span>
                  <Button type="link" onClick={() => void onTake(id)}>
                    使用
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageModal>
  )
}
