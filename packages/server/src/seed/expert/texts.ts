/** Open questions: hours ago | field | urgency | state | title | words. A star in front is asked without a name. */
export const openQuestions = `
75|chemistry|critical|assigned|氢站置换后氧含量反复超标怎么处理|氢站检修后用氮气置换，三次取样氧含量都在 0.6% 左右，下不来，工期很紧。
73|electric|urgent|assigned|高压电缆试验票能否与检修票合并|同一间隔停电，检修班想和试验班共用一张票，值班员不同意。
1|height|critical|asked|*脚手架连墙件拆了两根还能用吗|3 号转运站外墙，为了过管道拆了第二步两根连墙件，上面还有 4 个人在刷漆。
2|hotWork|critical|assigned|仓库里焊防火门算几级动火|仓库存有少量油漆，已搬离 5 米，门框需要补焊。
3|machine|urgent|assigned|皮带机拉绳开关多久试一次|规程写定期试验，没有写周期，两个班做法不一样。
4|confined|urgent|assigned|有限空间监护人能同时看两个孔吗|两个人孔相距不到 8 米，人手紧张，想只安排一个监护人。
5|chemistry|urgent|assigned|氨区检修要不要停全部喷淋|只检修 2 号罐的安全阀，是否需要把整个氨区的喷淋都停掉。
6|lifting|urgent|assigned|电动葫芦报废标准里钢丝绳怎么量|钢丝绳有磨损但没有断丝，应该量哪几个位置。
26|law|normal|assigned|外委队伍的特种作业证在哪查真伪|外委单位交来 6 本证，其中两本印刷不太一样。
27|fire|normal|assigned|冬季防冻伴热带能不能过夜无人看|伴热带缠在消防水管上，夜间没有人巡检。
28|chemistry|normal|assigned|防爆对讲机可以带进氢站吗|对讲机上有 Ex 标志，但是没有找到证书。
29|law|normal|assigned|夜班人员的应急演练学时怎么算|演练安排在白天，夜班人员补看录像是否算学时。
30|height|normal|assigned|*安全带缓冲包打开过一次还能用吗|缓冲包缝线裂开了一截，班里说还能用。
31|hotWork|normal|assigned|电焊机二次线长度有没有上限|现场二次线接了 60 多米，中间有三个接头。
32|law|normal|assigned|班组安全活动记录保存几年|档案室空间有限，想清理 2021 年以前的记录。
33|lifting|normal|needsInfo|行车轨道压板松动算几级隐患|巡检发现两处压板松动，行车还在用。
34|electric|normal|needsInfo|临时用电的漏保多久测一次|想知道每天测还是每周测，要不要留记录。
`

/** Answered questions: days ago | field | urgency | hours to the first answer | stars | state | title | words | answer. */
export const answeredQuestions = `
2|fire|urgent|3.2|0|answered|灭火器压力指针在黄区还能用吗|办公楼 5 层有三具灭火器指针在黄区。|黄区表示压力偏高，可以使用但应尽快送检，检查是否长期日晒或靠近热源。\\n送检期间用同型号灭火器替换，不能空位。
3|law|normal|7.5|0|answered|新员工没有完成三级教育能上岗吗|人手不够，班长想让新人先跟班。|不能。三级安全教育考核合格前不得上岗，跟班也属于上岗。可以先安排公司级、部门级教育，剩余班组级教育在班组内集中完成。
5|height|critical|0.8|5|accepted|高处作业遇到六级风怎么办|外墙清洗作业到一半，风突然变大。|立即停止作业，人员撤到地面，工具和材料固定或带下。风力六级及以上不得进行露天高处作业，恢复前由作业负责人重新检查。
6|electric|urgent|2.5|5|accepted|停电后多久可以挂接地线|验电后要不要等一会再挂。|验明无电压后应立即挂接地线，不需要等待。电容器和长电缆先逐相放电，再验电、挂接地线。
8|confined|critical|1.1|5|accepted|人孔打开多久后可以测气体|通风 30 分钟后测的数据每次都不同。|先通风再检测，检测前停止通风 5 分钟左右，让气体分布稳定；按上、中、下三个位置取样，以最不利的数据为准。
9|hotWork|urgent|4.0|4|accepted|动火票延期要重新测爆吗|原票 16 点到期，还差一点没焊完。|要。延期等于重新开始：重新检测可燃气体，合格后由原批准人签字延期，间断超过 30 分钟也要重测。
12|lifting|normal|9.5|4|closed|吊带有一处割口还能用吗|割口在边上，大约 2 厘米。|不能。边缘割口会迅速扩展，应当场剪断报废，防止再次误用。
15|machine|normal|12.0|2|closed|砂轮机托架间隙多大合适|规程里有两个数。|托架与砂轮间隙不大于 3 毫米。两个数分别是托架和挡屑板的间隙，不要混用。
18|chemistry|urgent|3.6|5|closed|酸碱存放在一个柜子里行不行|柜子里有盐酸和氢氧化钠。|不行，两者会剧烈反应。分柜存放，酸柜设接液盘，柜门贴标签，并在台账中写明位置。
21|law|normal|6.0|4|closed|安全员兼职可以吗|部门 38 人，没有专职安全员。|可以设兼职安全员，但要有任命文件和培训合格记录，且工作时间能够保证。超过 100 人的单位应配专职。
25|fire|normal|8.5|5|closed|防火门能不能用垫块撑开|为了运输方便，白天用垫块撑着。|不能，撑开的防火门起不到隔烟作用。需要常开时应装电磁门吸，与火灾报警联动自动关闭。
30|height|normal|14.0|3|closed|梯子多高要有人扶|两米的人字梯要不要扶。|使用梯子作业应有人监护扶梯；人字梯应完全张开并锁紧限开装置，距梯顶两档以上站立。
34|electric|normal|10.5|4|closed|配电箱门锁打不开算隐患吗|紧急时打不开门。|算，影响紧急断电。应更换为统一钥匙并在值班室备一把，整改前挂警示牌。
40|confined|urgent|2.9|5|closed|有限空间作业照明用多少伏|罐内潮湿。|潮湿容器内照明电压不超过 12 伏，隔离变压器放在罐外，电缆不得有接头。
45|hotWork|normal|16.0|4|closed|气瓶防震圈缺一个要不要停用|瓶身上只有一个防震圈。|要补齐两个后再用。搬运时防震圈防止瓶体碰撞，缺失的气瓶退回供应商更换。
52|machine|urgent|5.4|5|closed|安全联锁被短接了怎么处理|检修后忘记恢复。|立即停机恢复联锁并试验，查清短接时间和批准人，按未遂事件上报，补办联锁投退票。
60|lifting|normal|11.0|4|closed|起重指挥可以用对讲机吗|现场噪声大，看不清手势。|可以，但应统一口令，一机一频道，指挥人站在能看到吊物的位置；听不清时立即停止。
70|chemistry|normal|13.0|5|closed|危化品台账要写到多细|库里有 40 多种药品。|写明品名、规格、数量、位置、领用人和日期，剧毒品还要双人双锁、双人收发，账物每周核对。
`

/** Who answers: fields | limit | title | about him. The first is the lecturer of the demonstration. */
export const expertTexts = `
law,fire|10|注册安全工程师|从事安全培训 12 年，熟悉法规、消防和三级教育。
height,lifting|8|起重高级技师|20 年现场起重和高处作业经验，参与编写公司起重作业标准。
height,machine|8|设备主管|负责转动设备和输送系统的检修与安全。
hotWork,chemistry|10|化学专工|氢站、氨区和酸碱系统的运行与检修。
electric,law|6|电气专工|高低压电气试验、两票管理。
fire,height|6|消防主管|消防设施、高处作业监督。
confined,chemistry|8|安全专工|有限空间、危化品管理。
machine,electric|6|检修班长|输煤和制粉设备检修。
`
