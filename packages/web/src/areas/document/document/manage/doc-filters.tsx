import { LabelsSelect, TypeSelect } from '#src/areas/video/public.ts'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { codes } from '../../document-home.ts'
import type { DocTab } from './DocTabs.tsx'
import type { namedFilter } from './doc-source.ts'

/** Filters of 文档管理; the state is a filter only where no tab says it. */
export const documentFilters = (tab: DocTab): ListFilters<keyof typeof namedFilter.shape> => ({
  chips: [{ name: 'labelTypeId', control: <TypeSelect dicCode="doc" allowClear /> }, 'year', 'ackDuty'],
  more: [
    (tab === 'all' || tab === 'deleted') && 'state',
    'convertState',
    { name: 'labelIds', control: <LabelsSelect dicCode="doc" /> },
    'required',
    'expiring',
    tab !== 'reviewDue' && 'reviewDue',
    { name: 'ownerOrgId', control: <OrgSelect for={codes.menu} allowClear /> },
    { name: 'uploaderId', control: <PersonSelect for={codes.menu} /> },
    { name: 'roleId', control: <RoleSelect /> },
    'createdFrom',
    'createdTo',
  ],
})
