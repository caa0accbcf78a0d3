/**
 * The words that common passwords are made of. Each word also covers its spellings with digits for
 * letters, and anything appended to it.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwd pass passcode passphrase contrasena motdepasse senha parola heslo wachtwoord
kennwort secret geheim admin administrator root user username guest test tester testing demo login
logon signin welcome willkommen bienvenue bienvenido benvenuto hello hallo hola bonjour changeme
changeit default letmein letme enter access open opensesame sesame master private public security
secure safe system server computer laptop internet network wifi router windows microsoft apple google
yahoo hotmail gmail facebook instagram twitter tiktok youtube whatsapp linkedin netflix amazon spotify
samsung iphone android nokia sony playstation xbox nintendo pokemon pikachu minecraft fortnite roblox
zelda mario luigi sonic gaming gamer player game matrix starwars startrek skywalker vader yoda jedi
batman superman spiderman ironman hulk thor avengers marvel naruto goku vegeta sasuke simpson bart
homer disney mickey minnie donald goofy tweety snoopy garfield scooby tigger winnie poohbear barbie
qwerty qwertz azerty qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qwe asd zxc
abc abcd abcde abcdef abcabc iloveyou loveyou ilove loveme mylove love lovely lover loves amor amour
teamo tequiero jetaime ichliebedich liebe schatz baby babygirl babyboy babe honey sweet sweetie
sweetheart darling dear angel angels princess prinzessin princesa prince queen king kingdom beautiful
beauty pretty cute sexy hot cool nice good great best super mega ultra awesome amazing perfect special
happy lucky smile sunshine sunny sun moon star stars sky rainbow flower flowers rose roses lily daisy
violet jasmine cherry apple banana orange lemon peach strawberry chocolate cookie cookies candy sugar
coffee cheese pizza pepper ginger cinnamon vanilla butter chicken bacon burger taco whiskey vodka beer
monkey dragon tiger lion eagle falcon hawk wolf bear shark dolphin panther jaguar cougar puma leopard
cheetah cobra viper python snake spider scorpion phoenix unicorn pegasus horse horses pony donkey
buffalo bull bulldog dog dogs doggy puppy cat cats kitty kitten rabbit bunny hamster mouse turtle frog
fish goldfish penguin parrot bird birds butterfly ladybug bee buster buddy max rocky bella charlie
coco molly shadow smokey oreo lucy toby jack jake duke rex bailey maggie sophie sadie daisy ginger
pepper peanut pumpkin cookie princess tiger simba nala felix oscar milo luna cleo
football baseball basketball soccer hockey tennis golf golfer boxing wrestling racing rugby cricket
volleyball swimming surfing skate skateboard snowboard ski sports sport coach champion champions winner
arsenal chelsea liverpool everton tottenham manchester united city barcelona barca realmadrid madrid
juventus juve milan inter napoli bayern dortmund schalke ajax benfica porto galatasaray fenerbahce
besiktas celtic rangers yankees redsox dodgers giants cubs lakers bulls celtics warriors heat knicks
cowboys steelers packers patriots raiders eagles broncos dolphins bears saints jordan ronaldo messi
neymar beckham zidane kobe lebron
michael michelle daniel danielle david robert robbie thomas tom tommy james jim jimmy john johnny
jonathan joseph joe joey joshua josh william will bill billy george charles charlie chris christian
christine christina christopher matthew matt mark marcus anthony tony andrew andy andrea andreas
alexander alexandra alexandre alex alexis nicholas nicolas nicole nick nikita jennifer jenny jessica
jessie ashley amanda samantha sam sammy sarah sara stephanie stephen steven steve lauren laura rachel
rebecca hannah anna anne annie maria marie mary martin martina martha margaret patrick patricia paul
paula peter petra philip phillip richard rick ryan scott sean sandra sandy susan karen katherine kathy
katie kate kevin kelly kim kimberly lisa linda barbara elizabeth emily emma eric erik frank frankie
fred freddy gabriel gary greg gregory harold harry heather helen henry jason jasmin jeff jeffrey
jeremy jerry julia julian julie justin kyle larry leo leon louis louise lucas luke madison melissa
mike miguel mohamed mohammed muhammad ali ahmed fatima omar hassan ibrahim mustafa mehmet ayse olivia
oliver pamela roberto rodrigo carlos juan jose luis pedro pablo diego fernando francisco antonio
alejandro alberto marco mario giulia francesco francesca giuseppe alessandro valentina sofia camila
isabella gabriela mariana fernanda veronica victoria victor vanessa vincent walter wayne zachary
tyler taylor travis brandon brian bruce cameron carmen caroline claudia dennis derek diana donna dylan
edward eddie eva felix florian hans heinz jan jonas karl kurt lukas manuel monika nadine natalie
natasha olga oleg pavel sergey sergei svetlana tatiana vladimir ivan igor dmitry anastasia marina
sabrina simone stefan stefanie tanja thorsten tobias ursula wolfgang yvonne akira hiroshi kenji naoki
sakura takashi yuki minho jisoo wei ming xiao arjun krishna ganesh priya rahul ravi sanjay shiva sita
lakshmi deepak suresh rajesh kumar singh sharma nguyen linh minh somchai dewi putri agus budi
london paris berlin munich muenchen hamburg koeln frankfurt wien zurich rome roma milano madrid lisbon
lisboa amsterdam brussels newyork boston chicago dallas houston texas california florida hawaii miami
denver austin seattle phoenix atlanta orlando vegas lasvegas toronto montreal vancouver canada mexico
brazil brasil argentina chile colombia spain espana france germany deutschland england scotland
ireland italy italia portugal poland polska russia ukraine turkey turkiye istanbul egypt cairo africa
kenya morocco maroc casablanca israel india mumbai delhi bangalore chennai pakistan karachi lahore
china beijing shanghai hongkong taiwan taipei japan tokyo osaka korea seoul vietnam hanoi saigon
thailand bangkok indonesia jakarta bali malaysia singapore manila philippines australia sydney
melbourne newzealand america american usa europe asia
spring summer autumn fall winter fruehling sommer herbst january february march april may june july
august september october november december januar februar maerz juni juli oktober dezember monday
tuesday wednesday thursday friday saturday sunday montag freitag sonntag weekend holiday holidays
vacation birthday christmas easter halloween newyear today tomorrow forever always never
red blue green yellow orange purple pink black white silver gold golden brown gray grey diamond
crystal ruby emerald sapphire pearl platinum copper iron steel metal metallica slipknot nirvana eminem
beatles elvis queen acdc blink linkinpark linkin park korn rammstein onedirection bts blackpink
music guitar piano drums drummer trumpet rock rocknroll punk rap hiphop jazz dance dancer singer
money cash dollar euro bank rich million millionaire bitcoin crypto business company office work
job boss manager engineer doctor nurse teacher student school college university summer class student
family mother father mama papa mom mum dad daddy mommy sister brother son daughter friend friends
wife husband girl girls boy boys man woman baby child children kids home house garden kitchen
car cars truck ferrari porsche mercedes bmw audi volkswagen toyota honda nissan mazda subaru ford
mustang camaro corvette chevy chevrolet dodge jeep harley yamaha kawasaki suzuki ducati ktm bike
biker driver racer turbo diesel speed speedy fast flash thunder lightning storm stormy tornado
hurricane fire ice water ocean sea beach island river lake mountain forest tree nature earth world
planet mars venus jupiter saturn mercury galaxy universe space rocket apollo nasa alien
freedom liberty peace hope faith grace trust believe dream dreams dreamer jesus christ god godisgood
jesuschrist jesusislord blessed heaven angel devil satan lucifer demon hell evil dark darkness
darkside death dead killer kill murder blood zombie vampire ghost monster skull warrior fighter
soldier army marine marines navy airforce military police sniper gunner hunter hunting fishing fisher
ninja samurai knight wizard merlin magic magician dragonball gandalf frodo hobbit aragorn legolas
voyager enterprise spartan viking pirate cowboy indian ranger trooper captain major general boss
whatever nothing something anything everything nobody somebody someone anyone please thanks thankyou
trustno fuck fucker fuckyou fuckoff fuckme shit bullshit bitch asshole bastard pussy dick cock porn
sex sexsex boobs tits whore slut penis horny naughty
cheesecake snickers twinkle sparkle glitter diamond pokemon chelsea blessing sunflower sunset sunrise
mustache unicorns dolphins rainbows
correcthorsebatterystaple correct horse battery staple trustnoone opensezame
eins zwei drei uno dos tres one two three four five six seven eight nine ten zero number numbers
first second third last next alpha beta gamma delta omega sigma zulu bravo tango foxtrot
november sierra echo kilo
soft hard light heavy high low big small tall short fat thin old young free wild mad crazy lone loner
ball boat ship sail gun shot bow arrow stick stone wood board book door wall floor roof road street
head heart hand finger foot eye face hair body brain bone tooth hit run jump walk talk sing play work
back front top bottom side inside outside left right north south east west up down over under again
brook brooklyn bud tar heel heels toy box bag cup hat shoe ring bell clock wheel engine train plane
abracadabra mississippi supercalifragilisticexpialidocious
`
    .trim()
    .split(/\s+/),
)

/** Words of this product and its market, which an attacker would try first. */
export const productWords: ReadonlySet<string> = new Set(
  `tradewind tradewinds trade wind esim esims sim simcard travel travels traveler traveller travelling
traveling trip trips journey roaming data plan plans mobile internet abroad tourist passport luggage
suitcase airport flight flights airline edelweiss royalairmaroc sonatours travelanco mtn shop store
checkout order voucher promo coupon coverage hotspot tethering`.split(/\s+/),
)
