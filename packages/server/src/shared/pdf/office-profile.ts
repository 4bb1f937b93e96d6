import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** By path of LibreOffice's registry: no macro runs, no link is followed, and what asks the network finds nobody. */
const SETTINGS: Record<string, Record<string, string | number | boolean>> = {
  '/org.openoffice.Office.Common/Security/Scripting': {
    DisableMacrosExecution: true,
    MacroSecurityLevel: 3,
    BlockUntrustedRefererLinks: true,
    HyperlinksWithCtrlClick: true,
  },
  '/org.openoffice.Office.Common/Misc': { UseLocking: false },
  '/org.openoffice.Office.Common/Save/Document': { AutoSave: false },
  '/org.openoffice.Office.Recovery/RecoveryInfo': { Enabled: false },
  '/org.openoffice.Office.Writer/Content/Update': { Link: 2 },
  '/org.openoffice.Office.Calc/Content/Update': { Link: 2 },
  '/org.openoffice.Inet/Settings': {
    ooInetProxyType: 2,
    ooInetHTTPProxyName: '127.0.0.1',
    ooInetHTTPProxyPort: 9,
    ooInetHTTPSProxyName: '127.0.0.1',
    ooInetHTTPSProxyPort: 9,
    ooInetNoProxy: '',
  },
}

const itemsOf = ([place, values]: [string, Record<string, string | number | boolean>]) =>
  Object.entries(values).map(
    ([name, value]) =>
      `<item oor:path="${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )

/** A profile of its own for one run, so that runs share nothing and no setting of the machine counts. */
export const writeOfficeProfile = async (folder: string): Promise<void> => {
  await mkdir(path.join(folder, 'user'), { recursive: true })
  await writeFile(
    path.join(folder, 'user', 'registrymodifications.xcu'),
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
      ...Object.entries(SETTINGS).flatMap(itemsOf),
      '</oor:items>',
    ].join('\n'),
  )
}
