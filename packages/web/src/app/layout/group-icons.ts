import type { IconName } from '#src/ui/icon/icon-paths.ts'

const icons: Record<string, IconName> = {
  '/train': 'book',
  '/announcement': 'megaphone',
  '/videoManage': 'film',
  '/videoManageSc': 'shield',
  '/meeting': 'meeting',
  '/cinema': 'play',
  '/photo': 'camera',
  '/monograph': 'bookmark',
  '/welfare': 'star',
  '/businessCard': 'badge',
  '/epidemic': 'warning',
  '/questionBank': 'pencil',
  '/questionnaire': 'checklist',
  '/expertOnline': 'talk',
  '/system': 'gear',
}

/** The sign of a sidebar group; the name stands beside it or in its tooltip. */
export const iconOf = (path: string): IconName => icons[path] ?? 'building'
