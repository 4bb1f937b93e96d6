import { paperContent } from '@portal/contract/areas/exam/paper-content.ts'
import { randomSeed } from '@portal/contract/areas/exam/seeded.ts'
import { pickQuestions } from '../src/areas/exam/paper/draw.ts'
import { planDraw } from '../src/areas/exam/paper/draw-plan.ts'
import { layPaper, sheetKey } from '../src/areas/exam/paper/lay-paper.ts'
import { pickedKeys } from '../src/areas/exam/paper/sheets.ts'
import { paperFacts } from '../src/shared/attempt/paper-facts.ts'
const idOf=(n:number)=>`019d0000-0001-7000-8000-${n.toString(16).padStart(12,'0')}`
const N=100_000, ROWS=8
const pool=(f:(n:number)=>boolean)=>{const ns=Array.from({length:N},(_,n)=>n).filter(f); return {questionIds:ns.map(idOf),versionNos:ns.map(()=>1),twinGroups:ns.map(()=>null),difficulties:ns.map(n=>1+n%5)}}
const content=paperContent.parse({sections:[{heading:'一',shuffle:true,rows:Array.from({length:ROWS},(_,n)=>({rowId:`row0000${n+1}`,typeIds:[idOf(1)],count:n<2?7:6,score:2}))}]})
const pools=new Map(Array.from({length:ROWS},(_,r)=>[`row0000${r+1}`,pool(n=>r%2===0||n%4===r>>1)] as const))
let c=process.cpuUsage(); const lap=(name:string,n=1)=>{const d=process.cpuUsage(c); console.log(name,((d.user+d.system)/n/1000).toFixed(3),'ms'); c=process.cpuUsage()}
const plan=planDraw(content,pools as never); lap('plan')
const opt=(i:number)=>({id:'opt'+i.toString().padStart(5,'0'),anchored:false,side:'left' as const,html:''})
const sheet={kind:'single' as const,options:[1,2,3,4].map(opt),parts:[]}
const M=3000
let picks:any[]=[]; const seeds=Array.from({length:M},randomSeed)
for(let i=0;i<500;i++) pickQuestions({plan,seed:randomSeed(),seen:new Map()})
c=process.cpuUsage()
for(const seed of seeds) picks.push(pickQuestions({plan,seed,seen:new Map()})); lap('pick',M)
const sheets=picks.map(p=>new Map(pickedKeys({plan},p).map(({id,no})=>[sheetKey(id,no),sheet]))); c=process.cpuUsage()
const papers=picks.map((p,i)=>layPaper({plan,picks:p,sheets:sheets[i]!,seed:seeds[i]!,shuffleQuestions:true,shuffleOptions:true})); lap('lay',M)
papers.map(p=>paperFacts(p)); lap('facts',M)
papers.map(p=>JSON.stringify(p)); lap('json',M)
console.log(JSON.stringify(papers[0]).length)
